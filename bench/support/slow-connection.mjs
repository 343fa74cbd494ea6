// A slow line in front of a server: what a phone far from a mast has, as far as TCP lets a page feel it.
import net from "node:net";

/** Bytes of a page in a packet, and what the packet's own head adds on the line. */
const PACKET = 1460;
const HEAD = 40;
/** Packets that a server may send before the first one was acknowledged (RFC 6928). */
const FIRST_WINDOW = 10;

/**
 * Passes connections on to `target`, so that the handshake takes one round trip, every packet half of one, all
 * connections share the bandwidth, and a server sends no more than TCP's window allows: ten packets at first, doubled
 * with every round trip.
 * @param {{ port: number, target: number, bytesPerSecond: number, roundTrip: number, atEnd: (step: () => unknown) => void }} line
 *   `port` is where it listens, `target` the server's port; `roundTrip` in milliseconds
 */
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

/** Takes the line for as long as the bytes need; the moment at which the last of them has left. */
function reserveLink(link, bytes, bytesPerSecond) {
  link.freeAt = Math.max(link.freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
  return link.freeAt;
}

/** Sends what it is given in packets, as the window allows. */
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
      // Timers may swap places within a millisecond, so each takes the packet that is next.
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
