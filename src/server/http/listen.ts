import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { ConfigError } from "../../platform/config/config-error";

/**
 * Connections that may wait to be accepted, as many as the system allows (Linux: 4096). With Node's 511 those that come in a
 * rush are dropped by the system, and each retries only a second later.
 */
const BACKLOG = 65_535;
/** The first descriptor that systemd passes on (`sd_listen_fds(3)`). */
const FIRST_PASSED_DESCRIPTOR = 3;

type ListenAddress = Readonly<{ port: number; host: string }>;
type Environment = Record<string, string | undefined>;

/**
 * The socket that systemd holds for this process (`reboot.socket`): connections wait in it while the program restarts.
 * @returns its descriptor; null: there is none
 */
export function findPassedSocket(environment: Environment, pid: number): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: owner } = environment;
  if (!count || Number(owner) !== pid) return null;
  if (count !== "1")
    throw new ConfigError(`The socket unit passes ${count} sockets; the program serves exactly one.`);
  return FIRST_PASSED_DESCRIPTOR;
}

/**
 * Tries the port before anything is created, so that a second program leaves no half-made database behind.
 * @throws ConfigError when it is taken or not allowed
 */
export async function requireFreePort({ port, host }: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, { port, host })));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function portError(error: NodeJS.ErrnoException, { port, host }: ListenAddress): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: another program, or this one, already listens there. Nothing was changed. Stop it, or set PORT.`,
    EACCES: `Port ${port} is not allowed for this user. Nothing was changed. Set PORT to 1024 or more, and let a proxy listen on 443.`,
    EADDRNOTAVAIL: `HOST=${JSON.stringify(host)} is no address of this machine. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    ENOTFOUND: `HOST=${JSON.stringify(host)} cannot be found. Nothing was changed. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
  };
  const text = messages[error.code ?? ""];
  return text ? new ConfigError(text, { cause: error }) : error;
}

/** Listens on the socket that was passed, else on the port. */
export async function listen(
  app: FastifyInstance,
  { port, host }: ListenAddress,
  socket: number | null,
): Promise<void> {
  // By Fastify in either case: what it has not opened it does not close. Node prefers the descriptor to the port.
  const options = { port, host, backlog: BACKLOG, ...(socket === null ? {} : { fd: socket }) };
  await app.listen(options);
}
