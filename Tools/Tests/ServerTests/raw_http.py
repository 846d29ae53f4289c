"""HTTP by hand, for what a client would tidy up or refuse to send."""

import dataclasses


@dataclasses.dataclass
class Answer:
    status: int
    headers: dict
    body: bytes


def request_bytes(path, headers=(), method="GET", version="1.1", body=b""):
    """The bytes of a request; the path is sent as it is."""
    path = path if isinstance(path, bytes) else path.encode()
    lines = [method.encode() + b" " + path + b" HTTP/" + version.encode()]
    lines += [f"{name}: {value}".encode() for name, value in {"Host": "localhost", **dict(headers)}.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}".encode())
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def read_request(stream):
    """Reads the bytes of one request that says how long it is."""
    head, length = b"", 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        head += line
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return head + line + stream.read(length)


def read_answer(stream, method="GET"):
    """Reads one answer; None when the connection ended before it."""
    line = stream.readline()
    if not line:
        return None
    status = int(line.split()[1])
    headers = {}
    while (line := stream.readline()) not in (b"\r\n", b"\n", b""):
        name, value = line.split(b":", 1)
        name, value = name.strip().lower(), value.strip()
        # What is given twice is a list.
        headers[name] = headers[name] + b", " + value if name in headers else value
    if status == 100:
        return read_answer(stream, method)
    return Answer(status, headers, _body(stream, headers, status, method))


def _body(stream, headers, status, method):
    if method == "HEAD" or status in (204, 304):
        return b""
    if headers.get(b"transfer-encoding", b"").lower() == b"chunked":
        body = b""
        while (size := int(stream.readline().split(b";")[0], 16)) > 0:
            body += stream.read(size)
            stream.readline()
        stream.readline()
        return body
    if b"content-length" in headers:
        return stream.read(int(headers[b"content-length"]))
    return stream.read()


def exchange(server, path, headers=(), method="GET", version="1.1", body=b""):
    """One request on a connection of its own, and its answer."""
    request = request_bytes(path, {**dict(headers), "Connection": "close"}, method, version, body)
    with server.connect() as connection:
        connection.sendall(request)
        with connection.makefile("rb") as stream:
            answer = read_answer(stream, method)
            assert answer is not None, "The connection ended without an answer"
            if method == "HEAD":
                assert stream.read() == b"", "HEAD has a body"
            return answer


def send_raw(server, data):
    """Sends bytes, and returns all that is received until the connection ends."""
    received = b""
    with server.connect() as connection:
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                received += part
        except ConnectionError:
            pass
        return received
