import net from "node:net";

/** Payload of a packet and size of its header, in bytes. */
const PACKET = 1460;
const HEAD = 40;
/** Initial congestion window in packets (RFC 6928). */
const FIRST_WINDOW = 10;

/** Simulates a handshake of one round trip, shared bandwidth and TCP slow start. `roundTrip` is in milliseconds. */
export async function startSlowProxy({ port, target, bytesPerSecond, roundTrip, atEnd }) {
  const sockets = new Set();
  const down = { freeAt: 0 };
  const server = net.createServer((reader) => {
    const origin = net.connect(target, "127.0.0.1");
    for (const socket of [reader, origin]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    const connectedAt = performance.now() + roundTrip;
    const up = { freeAt: connectedAt };
    reader.on("data", (bytes) => {
      const arrives = reserveLink(up, bytes.length + HEAD, bytesPerSecond) + roundTrip / 2;
      setTimeout(() => origin.write(bytes), arrives - performance.now());
    });
    origin.on("data", sender(reader, down, bytesPerSecond, roundTrip));
    reader.on("close", () => origin.destroy());
    origin.on("close", () => reader.destroy());
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
}

/** Reserves the link for these bytes. @returns when the last byte has left */
function reserveLink(link, bytes, bytesPerSecond) {
  link.freeAt = Math.max(link.freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
  return link.freeAt;
}

function sender(reader, link, bytesPerSecond, roundTrip) {
  const waiting = [];
  const travelling = [];
  let window = FIRST_WINDOW;
  let unacknowledged = 0;

  function send() {
    while (waiting.length > 0 && unacknowledged < window) {
      const packet = waiting.shift();
      unacknowledged++;
      travelling.push(packet);
      const arrives = reserveLink(link, packet.length + HEAD, bytesPerSecond) + roundTrip / 2;
      // Timers can swap within a millisecond, so each sends the next packet in order.
      setTimeout(() => reader.write(travelling.shift()), arrives - performance.now());
      setTimeout(acknowledge, arrives + roundTrip / 2 - performance.now());
    }
  }
  function acknowledge() {
    unacknowledged--;
    window++;
    send();
  }
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += PACKET) waiting.push(bytes.subarray(at, at + PACKET));
    send();
  };
}
