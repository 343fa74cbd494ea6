import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { METRICS_SETTINGS, findPassedSocket, requireFreePort } from "./listen";

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

test("a taken port is reported before anything is created", async () => {
  const port = await takenPort();
  await expect(requireFreePort({ port, host: "127.0.0.1" })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken`,
  );
});

test("a host that is no address of this machine is reported", async () => {
  await expect(requireFreePort({ port: 3000, host: "192.0.2.1" })).rejects.toThrow('HOST="192.0.2.1"');
});

test("errors of the metrics port and host name their own settings", async () => {
  const port = await takenPort();
  await expect(requireFreePort({ port, host: "127.0.0.1", settings: METRICS_SETTINGS })).rejects.toThrow(
    / is taken: .* Stop it, or set METRICS_PORT\.$/,
  );
  await expect(requireFreePort({ port, host: "192.0.2.1", settings: METRICS_SETTINGS })).rejects.toThrow(
    /^METRICS_HOST="192\.0\.2\.1" is no address of this machine/,
  );
});

test("the check of a free port leaves it free", async () => {
  const port = await takenPort().then((taken) => (taken > 60_000 ? taken - 1 : taken + 1));
  await requireFreePort({ port, host: "127.0.0.1" });
  await requireFreePort({ port, host: "127.0.0.1" });
});

test("a systemd socket is used only if it was passed to this process", () => {
  expect(findPassedSocket({}, 42)).toBeNull();
  expect(findPassedSocket({ LISTEN_FDS: "1", LISTEN_PID: "41" }, 42)).toBeNull();
  expect(findPassedSocket({ LISTEN_FDS: "1", LISTEN_PID: "42" }, 42)).toBe(3);
  expect(() => findPassedSocket({ LISTEN_FDS: "2", LISTEN_PID: "42" }, 42)).toThrow("exactly one");
});
