"""The picture in the documentation, which says of which graph it was made: fonts differ from machine to machine."""

import hashlib
import struct
import sys
import zlib

KEY = b"Graph\0"


def chunks(data):
    position = 8
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        yield kind, data[position + 8 : position + 8 + length]
        position += 12 + length


def with_text(data, text):
    """Puts a text before the last chunk of a PNG."""
    body = b"tEXt" + KEY + text.encode()
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return data[:-12] + chunk + data[-12:]


def text_in(file):
    try:
        with open(file, "rb") as picture:
            found = [data for kind, data in chunks(picture.read()) if kind == b"tEXt" and data.startswith(KEY)]
    except FileNotFoundError:
        return None
    return found[0][len(KEY) :].decode() if found else None


def compare_or_write(page, name, writes):
    """What ends at sign-out in the Notebook."""
    for scheme, file in (("light", f"{name}.png"), ("dark", f"{name}~dark.png")):
        page.browser.prefer(scheme)
        page.open(900, 920)
        page.browser.click(page.button("ends"))
        page.get("document.activeElement.blur()")
        shown = page.get(
            "tree.innerHTML + svg.innerHTML + panel.innerText + document.querySelector('style').textContent"
        )
        text = hashlib.sha256(shown.encode()).hexdigest()
        page.browser.screenshot(f"{page.pictures}/documentation-{scheme}.png")
        if writes:
            with open(f"{page.pictures}/documentation-{scheme}.png", "rb") as picture:
                data = with_text(picture.read(), text)
            with open(file, "wb") as picture:
                picture.write(data)
        elif sys.platform.startswith("linux"):
            # Elsewhere some types are in other modules.
            page.expect(f"{file} is out of date; run `Tests/GraphPage/page --write`", text_in(file), text)
    page.browser.prefer()
