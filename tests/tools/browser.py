"""Chromium, driven through chromedriver's own protocol: enough of it to look at a page."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request


def missing():
    """What keeps a browser from being used, or None."""
    for program in ("chromium", "chromedriver"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    return None


class Browser:
    """with Browser() as browser: browser.open(path)"""

    def __enter__(self):
        self.profile = tempfile.mkdtemp()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       text=True, start_new_session=True)
        for line in self.driver.stdout:
            started = re.search(r"successfully on port (\d+)", line)
            if started:
                break
        self.base = f"http://127.0.0.1:{started[1]}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--disable-background-networking", f"--user-data-dir={self.profile}"]
        answer = self.call("POST", "", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "unhandledPromptBehavior": "ignore"}}})
        self.base += "/" + answer["sessionId"]
        self.call("POST", "/url", {"url": "about:blank"})
        self.requests()  # those of the browser's own first page
        self.log("browser")
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            for _ in range(20):
                shutil.rmtree(self.profile, ignore_errors=True)
                if not os.path.exists(self.profile):
                    break
                time.sleep(0.1)

    def call(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path, fragment=""):
        self.call("POST", "/url", {"url": "file://" + os.path.realpath(path) + fragment})

    def run(self, script):
        """The value of a script's return."""
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def log(self, kind):
        """What came since the last time: "browser" is the console, "performance" has the requests."""
        return self.call("POST", "/se/log", {"type": kind})

    def requests(self):
        """The addresses asked for since the last time."""
        events = [json.loads(entry["message"])["message"] for entry in self.log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def size(self, width, height, phone=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def media(self, **features):
        self.devtools("Emulation.setEmulatedMedia",
                      features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def screenshot(self):
        return base64.b64decode(self.call("GET", "/screenshot"))

    def print_pdf(self):
        return base64.b64decode(self.devtools("Page.printToPDF")["data"])
