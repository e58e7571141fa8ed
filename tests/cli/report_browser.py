#!/usr/bin/env python3
"""The report in a real browser, Chromium without a window: it renders, asks for nothing, complains of
nothing, fits a phone, sorts, filters, prints, is dark where that is wanted; payloads stay text."""

import json
import os
import re
import struct
import subprocess
import sys
import zlib

sys.path.insert(0, "tests/tools")
import browser  # noqa: E402
from checks import check, finish, same  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
PHONE, DESK = (375, 812), (1280, 900)
def path_of(name):
    return os.path.join(SCRATCH, name)


def make(name, stream, *options):
    subprocess.run(["ingreport", "-o", path_of(name), *options], input=stream, check=True)


def colours(png):
    """How many different pixels a picture has: 8-bit RGB or RGBA, as Chromium writes it."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", body[:10])
        data += body if kind == b"IDAT" else b""
        at += 12 + length
    size = 4 if colour == 6 else 3
    raw = zlib.decompress(data)
    step = width * size + 1
    # Lines are filtered; distinct bytes are enough to tell a picture from an empty page.
    return (width, height), len({raw[k] for k in range(len(raw)) if k % step})


def quiet(page, name):
    """Nothing on the console, nothing asked for but files of the report."""
    same(f"{name}: nothing on the console", [], [entry["message"] for entry in page.log("browser")])
    asked = [url for url in page.requests() if not url.startswith("file://" + os.path.realpath(SCRATCH))]
    same(f"{name}: nothing is asked for", [], asked)


def test_looks(page):
    for name, (width, height) in (("phone", PHONE), ("desk", DESK)):
        page.size(width, height, phone=name == "phone")
        for scheme in ("light", "dark"):
            page.media(prefers_color_scheme=scheme)
            page.open(path_of("report.html"))
            same(f"{name}, {scheme}: no wider than the screen", width, page.run("return document.documentElement.scrollWidth"))
            captions = page.run("return [...document.querySelectorAll('caption > *')].map(e => e.getBoundingClientRect().right)")
            check(captions and max(captions) <= width,
                  f"{name}, {scheme}: captions of wide tables can be read", captions)
            broken = page.run(
                "return [...document.querySelectorAll('td.date')].map(function(cell) {var text = document.createRange();"
                " text.selectNodeContents(cell); return text.getClientRects().length}).filter(lines => lines != 1)")
            dates = page.run("return document.querySelectorAll('td.date').length")
            check(dates > 0 and not broken, f"{name}, {scheme}: dates stand in one line", (dates, len(broken)))
            ground = page.run("return getComputedStyle(document.body).backgroundColor")
            check((min(map(int, re.findall(r"\d+", ground))) > 200) == (scheme == "light"),
                  f"{name}, {scheme}: the ground", ground)
            size, different = colours(page.screenshot())
            check(size == (width, height) and different > 20,
                  f"{name}, {scheme}: there is a picture", (size, different))
        boards = page.run("return Array.from(document.querySelectorAll('.board svg'), function(svg) {"
                          "var box = svg.getBoundingClientRect(); return [box.width, box.height];})")
        check(len(boards) >= 10 and
              all(200 < box[0] <= width and box[1] > 200 for box in boards),
              f"{name}: boards are as large as can be read", boards[:4])
        quiet(page, name)
    page.media(prefers_color_scheme="light")


def test_links(page, games):
    page.open(path_of("report.html"))
    links = page.run("return Array.from(document.querySelectorAll('a[href]'), function(link) {return link.href;})")
    inside = [link for link in links if "#" in link]
    check(len(inside) > 10 and all(page.run(
        f"return document.getElementById({json.dumps(link.split('#')[1])}) !== null") for link in inside),
        "links within the page", inside)
    files = [link for link in links if link.endswith(".html")]
    same("links to the pages of games", (games - 1) // 5, len(files))
    for link in files:
        page.open(link.removeprefix("file://"))
        check(page.run("return document.querySelectorAll('article').length") > 0, f"{os.path.basename(link)} has games")
    page.run("document.querySelector('nav a').click()")
    same("and leads back", "report.html", page.run("return location.pathname.split('/').pop()"))
    quiet(page, "links")


def test_table(page):
    """Sorting and filtering, as a reader would."""
    page.open(path_of("whole.html"))
    names = "return Array.from(document.querySelectorAll('#table-games tbody tr%s'), function(row) {return row.cells[%d].textContent;})"
    before = page.run(names % ("", 1))
    page.run("document.querySelectorAll('#table-games th button')[1].click()")
    same("sorted by name", sorted(before), page.run(names % ("", 1)))
    page.run("document.querySelectorAll('#table-games th button')[1].click()")
    same("and backwards", sorted(before, reverse=True), page.run(names % ("", 1)))
    page.run("document.querySelectorAll('#table-games th button')[0].click()")
    same("sorted by number, as numbers", before, page.run(names % ("", 1)))
    same("the heading says so", ["ascending"], page.run(
        "return Array.from(document.querySelectorAll('#table-games th[aria-sort]'), function(th) {return th.getAttribute('aria-sort');})"))
    wanted = [name for name in before if "seki" in name]
    page.run("var input = document.querySelector('input[type=search]'); input.value = 'SEKI-EYES'; input.dispatchEvent(new Event('input'))")
    same("filtered", wanted, page.run(names % (":not([hidden])", 1)))
    same("boards, too", len(wanted), page.run("return document.querySelectorAll('article:not([hidden])').length"))
    same("what is left is told", f"{len(wanted)} of {len(before)}", page.run("return document.querySelector('.filter span').textContent"))
    quiet(page, "sorting and filtering")
    page.open(path_of("plain.html"))
    same("without the script there are no controls", 0, page.run("return document.querySelectorAll('button, input').length"))
    same("but all games", before, page.run(names % ("", 1)))
    quiet(page, "without a script")


def test_print(page):
    page.open(path_of("report.html"))
    page.size(720, 1000)  # a sheet of A4 between its margins
    page.devtools("Emulation.setEmulatedMedia", media="print", features=[])
    check(page.run("return document.documentElement.scrollWidth") <= 720, "no wider than a sheet",
          page.run("return document.documentElement.scrollWidth"))
    page.devtools("Emulation.setEmulatedMedia", media="", features=[])
    pdf = page.print_pdf()
    check(pdf.startswith(b"%PDF-") and len(pdf) > 20000, "it prints", len(pdf))


EVIL = ("<script>document.title='run'</script>", "\"><img src=x onerror=\"document.title='run'\">",
        "</title></style></script><script>document.title='run'</script>", "<svg onload=\"document.title='run'\">",
        "javascript:document.title='run'", "<a href=https://example.org/>x</a>", "<iframe src=https://example.org/></iframe>",
        "<meta http-equiv=refresh content=0;url=https://example.org/>", "]]><b>x</b>", "<link rel=stylesheet href=https://example.org/x.css>")


def test_payloads(page, lines):
    base = next(line for line in lines if "seki-eyes" in line["source"])
    evil = [dict(base, source=text, black=text, white=text, event=text, date=text, id=text, rules=text, end=text,
                 evidence=text, notes=[{"code": text, "text": text}]) for text in EVIL]
    make("evil.html", "".join(json.dumps(line) + "\n" for line in evil).encode(), "--title=" + EVIL[2])
    page.open(path_of("evil.html"))
    same("nothing runs", EVIL[2], page.run("return document.title"))
    same("nothing but text", 0, page.run("return document.querySelectorAll('img, iframe, link, b, script[src], meta[content*=example]').length"))
    same("it is told as it is", list(EVIL), page.run(
        "return Array.from(document.querySelectorAll('#table-games tbody th'), function(cell) {return cell.textContent;})"))
    quiet(page, "payloads")


def main():
    reason = browser.missing()
    if reason is not None:
        print(f"skip the report in a browser: {reason}")
        return
    stream = subprocess.run(["ingscore", "-q", "corpus/positions", "corpus/ko", "corpus/games"], stdout=subprocess.PIPE,
                            check=True).stdout
    lines = [dict(json.loads(line), date="1999-12-31") for line in stream.splitlines()]
    stream = "".join(json.dumps(line) + "\n" for line in lines).encode()
    make("report.html", stream, "--games=5")
    make("whole.html", stream)
    make("plain.html", stream, "--no-script")
    with browser.Browser() as page:
        test_looks(page)
        test_table(page)
        test_links(page, games_in(stream))
        test_print(page)
        test_payloads(page, lines)
    finish()


def games_in(stream):
    data = path_of("data")
    subprocess.run(["ingreport", f"--data={data}", "--games=0"], input=stream, check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(data, "games.csv"), encoding="utf-8") as file:
        return len(file.readlines()) - 1


main()
