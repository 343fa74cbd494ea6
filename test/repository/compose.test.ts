import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

type Service = {
  image: string;
  environment?: Record<string, string>;
  env_file?: string;
  networks: string[];
  volumes?: string[];
  ports?: string[];
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  tmpfs?: string[];
  command?: string[];
  logging: { driver: string; options: Record<string, string> };
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
};

const text = readFileSync(path.resolve(import.meta.dirname, "../../deploy/compose.yaml"), "utf8");
const compose = parse(text, { merge: true, uniqueKeys: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);

const givenTo = ({ environment = {} }: Service) =>
  new Set([...JSON.stringify(environment).matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));

test("each container receives only the passwords that it uses", () => {
  const passwords = services.map(([name, service]) => [
    name,
    [...givenTo(service)].filter((variable) => variable.endsWith("PASSWORD")).toSorted(),
  ]);
  expect(Object.fromEntries(passwords)).toEqual({
    db: ["DB_ADMIN_PASSWORD", "DB_OWNER_PASSWORD", "DB_PASSWORD"],
    migrate: ["DB_OWNER_PASSWORD", "DB_PASSWORD"],
    web1: ["DB_PASSWORD"],
    web2: ["DB_PASSWORD"],
    caddy: [],
  });
  // Env files are passed as a whole, so none may contain a database password.
  const files = services.flatMap(([, { env_file: file }]) => (file ? [file] : []));
  expect(new Set(files)).toEqual(new Set(["web.env"]));
  const example = readFileSync(path.resolve(import.meta.dirname, "../../deploy/web.env.example"), "utf8");
  expect(example).not.toMatch(/^#?(DB_|DATABASE_)/m);
});

test("no container can write outside its volumes, gain privileges, or fill the disk with its log", () => {
  const needed: Record<string, string[]> = {
    db: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
    caddy: ["NET_BIND_SERVICE"],
  };
  for (const [name, service] of services) {
    expect(service.read_only, name).toBe(true);
    expect(service.cap_drop, name).toEqual(["ALL"]);
    expect(service.cap_add ?? [], name).toEqual(needed[name] ?? []);
    expect(service.security_opt, name).toContain("no-new-privileges:true");
    expect(service.tmpfs?.length, name).toBeGreaterThan(0);
    expect(service.logging.driver, name).toBe("json-file");
    expect(Object.keys(service.logging.options).toSorted(), name).toEqual(["max-file", "max-size"]);
  }
});

test("third-party images are pinned, and every long-running container has a health check", () => {
  for (const [name, { image, healthcheck, restart }] of services) {
    if (image !== "reboot") expect(image, name).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/);
    if (restart !== "no") expect(healthcheck?.test.length, name).toBeGreaterThan(1);
  }
});

test("the database migrates once, before a process serves, and only Caddy is reachable from outside", () => {
  expect(compose.services["migrate"]!.command).toEqual(["migrate"]);
  for (const web of ["web1", "web2"])
    expect(compose.services[web]!.depends_on).toMatchObject({
      db: { condition: "service_healthy" },
      migrate: { condition: "service_completed_successfully" },
    });
  expect(services.flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["caddy"]);
  expect(compose.networks["database"]!.internal).toBe(true);
  expect(compose.services["db"]!.networks).toEqual(["database"]);
  expect(compose.services["caddy"]!.networks).not.toContain("database");
});

test("all networks, volumes and services in use are declared", () => {
  for (const [name, { networks, volumes = [], depends_on: after = {} }] of services) {
    for (const network of networks) expect(compose.networks, name).toHaveProperty(network);
    for (const volume of volumes.filter((entry) => !entry.startsWith(".")))
      expect(compose.volumes, name).toHaveProperty(volume.split(":")[0]!);
    for (const other of Object.keys(after)) expect(compose.services, name).toHaveProperty(other);
  }
});
