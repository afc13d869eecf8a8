// node bench/trials/cluster/pgbouncer.ts [vitest's arguments]: runs the data tests through PgBouncer in transaction
// mode, in front of a PostgreSQL of its own (or that of TEST_DATABASE_URL). Build the product first. Needs the packages
// postgresql and pgbouncer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ownPort } from "#tests/support/own-port.ts";
import { findPostgres } from "../../scratch-postgres.ts";
import { isListening, openWorkplace, waitUntil } from "./programs.ts";

const server = await findPostgres();
const direct = new URL(server.url);
const port = ownPort();
const place = openWorkplace("pgbouncer");
const users = place.write("users.txt", `"${direct.username}" ""\n`);
const settings = place.write(
  "pgbouncer.ini",
  `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 8
# A database that is a template may have no connections while it is copied.
server_idle_timeout = 1
`,
);
place.start("pgbouncer", "pgbouncer", [settings]);
try {
  await waitUntil("PgBouncer listens", () => isListening(port), 10);
  const through = new URL(direct);
  through.port = String(port);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "data", ...process.argv.slice(2)];
  const tests = spawn(process.execPath, args, {
    env: { ...process.env, TEST_DATABASE_URL: through.href },
    stdio: "inherit",
  });
  [process.exitCode] = (await once(tests, "exit")) as [number | null];
} finally {
  await place.end();
  server.end();
}
