#!/usr/bin/env python3
"""Makes corpus/formats: games of corpus/games in the formats of other programs, whole, cut and lying.

    corpus/make-formats.py [DIRECTORY]        (default: corpus/formats)

The players are invented. What a reader has to find in each file stands in corpus/INDEX.tsv and in
tests/unit/test_formats.c.
"""

import os
import re
import sys

LETTERS = "abcdefghijklmnopqrs"
MOVE = re.compile(r";([BW])\[(\w\w)?\]")


def moves_of(name, most=None):
    """(colour, column, row) from 0 at the top left; None, None for a pass."""
    with open(os.path.join(os.path.dirname(__file__), "games", name), encoding="utf-8") as file:
        found = MOVE.findall(file.read())[:most]
    return [(colour, *(map(LETTERS.index, point) if point else (None, None))) for colour, point in found]


# -- GIB ------------------------------------------------------------------------------------------

def gib(moves, kind="Global", charset="ascii", white="whiteb (3D)", black="blacka (3D)", result="", grlt=255, zipsu=0,
        gongje=65, dum=0, handicap=0, tcnt=None, name="Free", end="\\GE\r\n", extra=()):
    lines = []
    for colour, x, y in moves:
        player, number = "BW".index(colour) + 1, len(lines) + 2
        lines.append(f"SKI 0 {number} {player} " if x is None else f"STO 0 {number} {player} {x} {y} ")
    lines += extra
    tcnt = len(lines) if tcnt is None else tcnt
    head = ["\\HS", f"\\[GIBOKIND={kind}\\]", "\\[TYPE=0\\]", "\\[SZAUDIO=0\\]", "\\[GAMECONDITION=\\]",
            f"\\[GAMERESULT={result}\\]", f"\\[GAMEZIPSU={zipsu}\\]", f"\\[GAMEGONGJE={gongje}\\]", f"\\[GAMENAME={name}\\]",
            "\\[GAMEDATE=2016- 3-26-17-29-25\\]", "\\[GAMEPLACE=Tygem Baduk\\]", f"\\[GAMEWHITENAME={white}\\]",
            f"\\[GAMEBLACKNAME={black}\\]", "\\[GAMECOMMENT=\\]",
            f"\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:{handicap},GTIME:1200-30-3,GRLT:{grlt},ZIPSU:{zipsu},DUM:{dum},"
            f"GONGJE:{gongje},TCNT:{tcnt},AUSZ:0\\]",
            f"\\[GAMETAG=S1,R{handicap},D{dum},G{gongje},W{grlt},Z{zipsu},T30-3-1200,C2016:03:26:17:29,I:w,M:b\\]",
            "\\HE", "\\GS", "2 1 0", f"{len(lines) + 1} 0 &4", f"INI 0 1 {handicap} &4 "]
    return ("\r\n".join(head + lines) + "\r\n" + end).encode(charset)


# -- NGF ------------------------------------------------------------------------------------------

def ngf_move(number, colour, x, y):
    index = chr(65 + number // 26) + chr(65 + number % 26)
    point = "AA" if x is None else chr(66 + x) + chr(66 + y)
    return f"PM{index}{colour}{point}{point[::-1]}"


def ngf(moves, title="Rated game", size=19, white="whiteb      5D*", black="blacka      4D*", handicap=0, komi=6,
        date="20110812 [09:31]", result="", count=None, charset="ascii"):
    lines = [title, size, white, black, "www.cyberoro.com", handicap, 0, komi, date, 60, result,
             len(moves) if count is None else count]
    lines += [ngf_move(number, *move) for number, move in enumerate(moves, 1)]
    return ("\r\n".join(map(str, lines)) + "\r\n").encode(charset)


# -- UGF ------------------------------------------------------------------------------------------

def ugf_move(number, colour, x, y, size, igs):
    point = "YA" if x is None else chr(65 + x) + chr(65 + (size - 1 - y if igs else y))
    return f"{point},{colour}1,{number},{3 * number % 50}"


def ugf(moves, setup=(), igs=True, size=19, hdcp="0,6.50", winner="B,3.50", charset="cp932", lang="SJIS", count=None,
        title="26th,Meijin,League", black="blacka,7d,,", white="WHITEB,8d,,", sections="", comment="", rule="JPN"):
    lines = ["[Header]", "Ver=UGF3,200", f"Lang={lang}", "Crypt=0,PLAIN_UGF_FILE,READ_WRITE", f"Title={title}",
             "Place=PANDA-NET", "Date=2019/03/08,22:09:00,2019/03/09,07:16:59", f"Rule={rule}", f"Size={size}",
             f"Hdcp={hdcp}", "Ptime=J;240;0;0,J;240;0;0,0,0", f"Winner={winner}",
             f"Moves={len(moves) if count is None else count}", "Writer=PANDA-EGG ver 9.40", "Copyright=",
             "CoordinateType=" + ("IGS" if igs else "JPN"), f"Comment={comment}", f"PlayerB={black}", f"PlayerW={white}",
             *sections, "[Data]"]
    lines += [ugf_move(0, *move, size, igs) for move in setup]
    lines += [ugf_move(number, *move, size, igs) for number, move in enumerate(moves, 1)]
    return ("\r\n".join(lines) + "\r\n").encode(charset)


# -- XML ------------------------------------------------------------------------------------------

def xml_point(x, y, size):
    return "" if x is None else "ABCDEFGHJKLMNOPQRST"[x] + str(size - y)


def xml_game(moves, name="g", size=19, information="", nodes=""):
    body = "".join(f'<Node><{"Black" if colour == "B" else "White"} number="{number}" at="{xml_point(x, y, size)}"/></Node>\n'
                   for number, (colour, x, y) in enumerate(moves, 1))
    return (f'<GoGame name="{name}">\n<Information>\n<BoardSize>{size}</BoardSize>\n{information}</Information>\n'
            f"<Nodes>\n{nodes}{body}</Nodes>\n</GoGame>\n")


def xml(*games, encoding="UTF-8", doctype='<!DOCTYPE Go SYSTEM "go.dtd">\n'):
    return (f'<?xml version="1.0" encoding="{encoding}"?>\n{doctype}<Go>\n' + "".join(games) + "</Go>\n").encode(encoding)


# -- LHA, and UGZ ---------------------------------------------------------------------------------

def crc16(data):
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc


def lh5(data):
    """As -lh5- wants it, without any matches: a code of eight bits for each byte, in blocks."""
    bits = ""
    for at in range(0, len(data), 0xFFFF):
        block = data[at:at + 0xFFFF]
        bits += f"{len(block):016b}" + "00000" + "01010"  # every code is (10 - 2) bits long ...
        bits += f"{256:09b}" + "0000" + "0000"  # ... of the 256 bytes; and there are no distances
        bits += "".join(f"{byte:08b}" for byte in block)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def lha_member(name, data, method=b"-lh5-", crc=None):
    """A member with a header of level 0."""
    packed = lh5(data) if method == b"-lh5-" else data
    body = method + len(packed).to_bytes(4, "little") + len(data).to_bytes(4, "little") + bytes(4) + b"\x20\0" \
        + bytes([len(name)]) + name + (crc16(data) if crc is None else crc).to_bytes(2, "little")
    return bytes([len(body), sum(body) & 255]) + body + packed


# -- The files ------------------------------------------------------------------------------------

INFORMATION = ("<Application>GoGui:1.4.9</Application>\n<BlackPlayer>Loïc &amp; Söhne</BlackPlayer>\n<BlackRank>3k</BlackRank>\n"
               "<WhitePlayer>B&#233;atrice</WhitePlayer>\n<Date>2011-08-08</Date>\n<Komi>6.5</Komi>\n<Result>W+2.5</Result>\n"
               "<Rules>Japanese</Rules>\n<Copyright><P>by hand</P><P>2026</P></Copyright>\n")
VARIATION = ('<Node><Comment><P>a &lt;b&gt; &amp; c</P><P/></Comment></Node>\n'
             '<Variation><Node><Black at="A1"/></Node><Variation><Node><White at="A2"/></Node></Variation></Variation>\n')
TERRITORY = '<Node><Mark at="A1" territory="black"/><Mark at="B1" territory="black"/><Mark territory="white"><at>J9</at></Mark></Node>\n'


def files():
    long, small = moves_of("19x19-001.sgf"), moves_of("9x9-001.sgf")
    opening = [(colour, x, y) for colour, x, y in long[:40]]
    after = [("BW"[(k + 1) % 2], x, y) for k, (_, x, y) in enumerate(moves_of("19x19-002.sgf")[20:60])]
    yield "korea.gib", gib(long, "Korea", "cp949", "백번을 (5단)", "흑번갑 (4단)", "흑 2.5집 승", 0, 25, name="자유대국")
    yield "china-handicap.gib", gib(after, "China", "gb18030", "白方乙 (3段)", "黑方玕 (2段)", "白中盘胜", 4, 0, 0, handicap=4)
    yield "japan.gib", gib(opening, "Japan", "cp932", "白番能 (3段)", "黒番ソ (2段)", "", 7, name="対局ソ")
    yield "two.gib", gib(opening[:6], grlt=3) + gib(opening[:8], grlt=1, zipsu=5)
    yield "cut.gib", gib(opening, grlt=3)[:-280]
    yield "lying.gib", gib(opening[:10], result="black 3.5 win", grlt=1, zipsu=75, handicap=12, tcnt=99,
                           extra=["STO 0 12 1 19 3 ", "STO 0 13 3 1 1 ", "STO 0 14 2 x 1 ", "SUR 0 15 1 ", "WHO 0 16 1 "])
    yield "japan.ngf", ngf(long, "ﾚｰﾃｨﾝｸﾞ対局", white="白番能      5段P", black="黒番ソ  7段*", result="黒中押し勝ち!", charset="cp932")
    yield "handicap.ngf", ngf(after, handicap=3, komi=0, result="White wins by 12!")
    yield "low-third.ngf", ngf([("W", 3, 3), ("B", 2, 5)], handicap=3, komi=0, result="White loses on time")
    yield "small.ngf", ngf(small, size=9, komi=6, result="White wins by 2.5!")
    old = ["韩国某战", "白方乙 初段", "黑方甲 五段", "", "", "2006-9-5", "19", "0", "0", "6", "40"]
    yield "old.ngf", ("".join("GI" + line + "\r\n" for line in old)
                      + "".join(ngf_move(number, *move) + "\r\n" for number, move in enumerate(opening, 1))
                      + "GI1\r\nIDB[40] 黑中盘胜[EndTxt]\r\n").encode("gb18030")
    yield "cut.ngf", ngf(opening, result="Black wins by resign!")[:-105]
    lying = ngf(opening[:10], size=13, handicap=0, komi="some", date="2011", result="Progressing!", count=3)
    yield "lying.ngf", lying + b"PMALBDDEE\r\nPMAMXAABB\r\nPM\r\nhello\r\n"
    yield "size.ngf", ngf(opening[:3], size=26)
    yield "igs.ugf", ugf(long, black="黒番ソ,九段,0,", white="白番能,碁聖,0,", title="第26期,碁聖戦,表能ソ", winner="W,C")
    yield "handicap.ugi", ugf(after, [("B", 15, 3), ("B", 3, 15)], igs=False, hdcp="2,0.50", winner="B,T", comment="at the club",
                              sections=["[Remote]", "[Files]", "photo=FFD8FFE0"]) + (
        "[Figure]\r\n.Text,0\r\nDD,W1,1,0\r\n.EndText\r\n.Fig,45,1,1,19,19,x,11,0\r\nAA,B1,0,0\r\n.EndFig\r\n"
        "[ReviewNode]\r\nNODE,1,0,0,0\r\n").encode()
    yield "small.ugf", b"# by hand\r\n\r\n" + ugf(small, size=9, winner="W,2.50", black="a,3k,", white="c,2k,",
                                                  sections=["PlayerB2=b,4k,"], rule="CH")
    yield "cut.ugf", ugf(opening)[:-30]
    yield "lying.ugf", ugf(opening[:10], igs=True, winner="X,9", hdcp="5,0.5", count=300, lang="UTF-8", charset="utf-8") + (
        "PP,B1,14,0\r\nTT,W1,15,0\r\nP,B1,16,0\r\nPA;B1\r\nYZ,MK,16,0\r\nno key\r\n".encode())
    yield "gogui.xml", xml(xml_game(small, "first", 9, INFORMATION, VARIATION).replace("</Nodes>", TERRITORY + "</Nodes>"),
                           xml_game(opening, "second", 19, "<Handicap>0</Handicap>\n"))
    yield "jago.xml", xml(xml_game(small, "Jägo", 9, INFORMATION.replace("<Rules>Japanese</Rules>", ""),
                                   '<Node><SGF type="RU"><Arg>Chinese</Arg></SGF><SGF type="HA"><Arg>0</Arg></SGF></Node>\n'
                                   ).replace('<Black number="1" at="E5"/>', '<Black><at>5,5</at></Black>'),
                          encoding="ISO-8859-1", doctype="")
    yield "cut.xml", xml(xml_game(opening, "cut", 19, INFORMATION))[:-700]
    yield "lying.xml", xml(xml_game(small[:6], "lying", 9, INFORMATION.replace("6.5", "a lot"), (
        '<Node><Black at="K1"/></Node><Node><White at="I5"/></Node><Node><Black at="pass"/></Node><Node><White/></Node>'
        '<Node><SGF type="AB"><Arg>aa</Arg></SGF><AddWhite at=""/></Node>\n')), xml_game(small[:2], "99", 99), xml_game(small[:2], "good", 9))
    yield "entities.xml", xml(xml_game(small[:4], "e", 9, "<Komi>&komi;</Komi>\n"), doctype=(
        '<!DOCTYPE Go [<!ENTITY komi SYSTEM "file:///etc/hostname"><!ENTITY a "aaaaaaaaaa">]>\n'))
    wide = " ".join(f'a{k}="{k}"' for k in range(600))
    yield "wide.xml", xml(xml_game(small[:4], "w", 9).replace('<Black number="3"', f"<Black {wide}"), xml_game(small[:2], "next", 9))
    yield "deep.xml", xml(xml_game(small[:4], "d", 9, "", "<Variation>" * 250 + "</Variation>" * 250), xml_game(small[:2], "next", 9))
    yield "undefined.xml", xml(xml_game(small[:4], "e", 9, "<Komi>&komi;</Komi>\n"), xml_game(small[:2], "next", 9))
    record = ugf(opening, winner="W,C")
    yield "game.ugz", b"PP" + lha_member(b"game.ugf", record) + b"\0"
    yield "cut.ugz", (b"PP" + lha_member(b"game.ugf", record))[:-300]
    yield "lying.ugz", b"PP" + lha_member(b"game.ugf", record, crc=0x1234) + b"\0"
    yield "three.lzh", (lha_member("棋譜\\表.sgf".encode("cp932"), b"(;SZ[9];B[aa])") + lha_member(b"note", b"no game", b"-lh0-")
                        + lha_member(b"b.gib", gib(opening[:6], grlt=3), b"-lh0-") + b"\0")
    lines = [f"(;FF[4]GM[1]SZ[9]PB[b{k}]PW[w{k}]KM[{k}.5]" + "".join(
        f";{colour}[{'' if x is None else LETTERS[x] + LETTERS[y]}]" for colour, x, y in small[:4 + k]) + ")\n" for k in range(5)]
    yield "five.sgfs", "".join(lines).encode()
    yield "cut.sgfs", ("".join(lines)[:-12]).encode()
    lines[1] = lines[1][:-4] + "\n"  # cut inside a move
    lines[3] = lines[3].replace("PW[w3]", "PW[w3")[:-2] + "\n"
    yield "lying.sgfs", "".join(lines).encode()


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for name, data in files():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)


main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "formats"))
