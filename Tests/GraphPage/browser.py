"""Drives Chromium through its DevTools protocol, over pipes: with the standard library alone."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A browser without a window, with one tab."""

    def __init__(self, executable):
        self.profile = tempfile.mkdtemp()
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()
        command = [
            executable,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            f"--user-data-dir={self.profile}",
            "--remote-debugging-pipe",
            "about:blank",
        ]
        # The browser reads from 3 and writes to 4.
        redirected = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["bash", "-c", redirected, "browser", *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.getTargets")["targetInfos"]
        page = next(info["targetId"] for info in target if info["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        return self.number

    def call(self, method, **parameters):
        """Waits for the answer; what happens until then is in `events`."""
        return self.answer(self.send(method, **parameters), method)

    def answer(self, number, method):
        while True:
            message = self.receive()
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            if "method" in message:
                self.events.append(message)

    def receive(self, patience=60):
        end = time.monotonic() + patience
        while b"\0" not in self.buffer:
            if not select.select([self.reading], [], [], max(0, end - time.monotonic()))[0]:
                raise RuntimeError(f"the browser said nothing for {patience} s")
            data = os.read(self.reading, 1 << 20)
            if not data:
                raise RuntimeError("the browser ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, address, width=1280, height=900):
        self.resize(width, height)
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())
        # Until something was painted.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")

    def resize(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def prefer(self, scheme="light", media=""):
        self.call(
            "Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}]
        )

    def evaluate(self, expression):
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]) + f"\nin: {expression}")
        return result["result"].get("value")

    codes = {
        "Enter": (13, "\r"),
        "Escape": (27, ""),
        "Tab": (9, ""),
        "ArrowDown": (40, ""),
        "ArrowUp": (38, ""),
        "ArrowLeft": (37, ""),
        "ArrowRight": (39, ""),
        "Home": (36, ""),
        "End": (35, ""),
        " ": (32, " "),
        "/": (191, "/"),
        "+": (187, "+"),
        "-": (189, "-"),
    }

    def press(self, key, shift=False, times=1):
        code, text = self.codes.get(key) or (ord(key.upper()), key)
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        for time in range(times):
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
            last = self.send("Input.dispatchKeyEvent", type="keyUp", **event)
            # The browser takes keys in order: many can be on their way.
            if time % 50 == 49 or time == times - 1:
                self.answer(last, "Input.dispatchKeyEvent")

    def type(self, text):
        for character in text:
            self.press(character)

    def click(self, expression):
        """With the mouse, in the middle of an element, which must be what is seen there."""
        x, y = self.evaluate(f"""(() => {{
            const element = {expression};
            element.scrollIntoView({{ block: "center", inline: "center" }});
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const seen = document.elementFromPoint(x, y);
            if (element.contains(seen)) return [x, y];
            throw new Error("is behind " + (seen?.outerHTML.slice(0, 200) ?? "the edge of the window"));
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, file):
        import base64

        with open(file, "wb") as picture:
            picture.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """Whatever went wrong in the page, and whatever it loaded but for itself."""
        self.evaluate("1")
        wrong = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                wrong.append(parameters["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
                wrong.append(f"console: {parameters['args']}")
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                wrong.append(parameters["entry"]["text"])
            elif event["method"] == "Network.requestWillBeSent" and parameters["type"] != "Document":
                wrong.append(f"loads {parameters['request']['url']}")
        return wrong
