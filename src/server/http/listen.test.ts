import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { METRICS_SETTINGS, findPassedSocket, requireFreePort } from "./listen";

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

test("a taken port is named before anything is created", async () => {
  const port = await takenPort();
  await expect(requireFreePort({ port, host: "127.0.0.1" })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken`,
  );
});

test("a host that is no address of this machine is named", async () => {
  await expect(requireFreePort({ port: 3000, host: "192.0.2.1" })).rejects.toThrow('HOST="192.0.2.1"');
});

test("the port and the host of the figures are named by their own settings", async () => {
  const port = await takenPort();
  await expect(requireFreePort({ port, host: "127.0.0.1", settings: METRICS_SETTINGS })).rejects.toThrow(
    / is taken: .* Stop it, or set METRICS_PORT\.$/,
  );
  await expect(requireFreePort({ port, host: "192.0.2.1", settings: METRICS_SETTINGS })).rejects.toThrow(
    /^METRICS_HOST="192\.0\.2\.1" is no address of this machine/,
  );
});

test("a free port is still free after it was tried", async () => {
  const port = await takenPort().then((taken) => (taken > 60_000 ? taken - 1 : taken + 1));
  await requireFreePort({ port, host: "127.0.0.1" });
  await requireFreePort({ port, host: "127.0.0.1" });
});

test("a socket is taken from systemd only when it was passed to this process", () => {
  expect(findPassedSocket({}, 42)).toBeNull();
  expect(findPassedSocket({ LISTEN_FDS: "1", LISTEN_PID: "41" }, 42)).toBeNull();
  expect(findPassedSocket({ LISTEN_FDS: "1", LISTEN_PID: "42" }, 42)).toBe(3);
  expect(() => findPassedSocket({ LISTEN_FDS: "2", LISTEN_PID: "42" }, 42)).toThrow("exactly one");
});
