import { readFileSync, statSync } from "node:fs";
import { ConfigError } from "./config-error";

type Environment = Record<string, string | undefined>;

/** Adds secrets from files: `SECRET_FILE` sets SECRET. @throws ConfigError for an unreadable, empty or duplicate one */
export function withSecretFiles(environment: Environment, names: Iterable<string>): Environment {
  const all = { ...environment };
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new ConfigError(`Configuration: ${name} and ${name}_FILE are both set.`);
    try {
      all[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      const { code = "unknown" } = error as { code?: string };
      throw new ConfigError(`Configuration: ${name}_FILE=${JSON.stringify(file)}: cannot be read (${code}).`);
    }
    if (all[name] === "")
      throw new ConfigError(`Configuration: ${name}_FILE=${JSON.stringify(file)}: is empty.`);
  }
  return all;
}

/** @throws ConfigError when the path is a file or below one; a missing directory is valid */
export function requireDirectory(name: string, directory: string): void {
  const value = `${name}=${JSON.stringify(directory)}`;
  try {
    if (statSync(directory).isDirectory()) return;
  } catch (error) {
    const { code = "unknown" } = error as { code?: string };
    if (code === "ENOENT") return;
    throw new ConfigError(
      `Configuration: ${value}: cannot be opened (${code}); must be a directory such as /var/lib/reboot.`,
    );
  }
  throw new ConfigError(`Configuration: ${value}: is a file; must be a directory such as /var/lib/reboot.`);
}
