// Sends through a real Postfix with a self-signed certificate, by every way of encryption that SMTP_URL knows, with
// authentication refused, and across a restart of the server. Needs Debian's `postfix` and `openssl`, and root, because
// Postfix starts as root. It uses folders and ports of its own and delivers nothing: `node bench/trials/postfix.ts`
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { smtpMail } from "#app/adapters/mail/smtp.server.ts";
import { describeMailFailure } from "#app/service-failure.ts";

const run = promisify(execFile);
const [startTlsPort, implicitTlsPort] = [52_525, 52_465];
const home = mkdtempSync(join(tmpdir(), "talk-hubs-postfix-"));
const postfix = (...command: string[]) => run("postfix", ["-c", home, ...command]);

async function configure() {
  chmodSync(home, 0o755);
  const [queue, data, log] = ["queue", "data", "log"].map((name) => join(home, name)) as [string, string, string];
  for (const folder of [queue, data, log]) mkdirSync(folder);
  await run("chown", ["postfix", data]);
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", join(home, "key.pem"), "-out", join(home, "cert.pem")];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", ...files, ...subject]);
  const settings = {
    compatibility_level: "3.6",
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(log, "mail.log"),
    maillog_file_prefixes: home,
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    mynetworks: "127.0.0.0/8",
    mydestination: "",
    myhostname: "localhost",
    // Takes everything and delivers nothing.
    default_transport: "discard",
    alias_maps: "",
    local_recipient_maps: "",
    smtpd_tls_cert_file: join(home, "cert.pem"),
    smtpd_tls_key_file: join(home, "key.pem"),
    smtpd_tls_security_level: "may",
    smtpd_tls_loglevel: "1",
    smtpd_recipient_restrictions:
      "check_recipient_access inline:{nobody@example.com=REJECT}, permit_mynetworks, reject",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(home, "main.cf"), `${lines.join("\n")}\n`);
  const services = [
    `${startTlsPort} inet n - n - - smtpd`,
    `${implicitTlsPort} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes`,
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "discard unix - - n - - discard",
    "anvil unix - - n - 1 anvil",
    "scache unix - - n - 1 scache",
    "tlsmgr unix - - n 1000? 1 tlsmgr",
    "postlog unix-dgram n - n - 1 postlogd",
  ];
  writeFileSync(join(home, "master.cf"), `${services.join("\n")}\n`);
}

let emailCount = 0;
/** Sends one email, and says what came of it. */
async function trySending(url: string, { ca, to = "rosa@example.com" }: { ca?: string; to?: string } = {}) {
  const mail = smtpMail({ url, ca, from: "Talk Hubs <no-reply@hubs.example>", host: "hubs.example" });
  try {
    await mail.send({ id: `trial-${++emailCount}`, to, subject: "Trial", text: "Trial", html: "<p>Trial</p>" });
    return "taken";
  } catch (error) {
    return describeMailFailure(error).message;
  } finally {
    mail.close();
  }
}

await configure();
await postfix("start");
try {
  await pause(1_000);
  const ca = readFileSync(join(home, "cert.pem"), "utf8");
  const plain = `smtp://127.0.0.1:${startTlsPort}`;
  const implicit = `smtps://127.0.0.1:${implicitTlsPort}`;
  const results: Record<string, string> = {
    "STARTTLS, certificate unknown": await trySending(plain),
    "STARTTLS, SMTP_CA_FILE": await trySending(plain, { ca }),
    "STARTTLS required, SMTP_CA_FILE": await trySending(`${plain}?requireTLS=true`, { ca }),
    "TLS at once, certificate unknown": await trySending(implicit),
    "TLS at once, SMTP_CA_FILE": await trySending(implicit, { ca }),
    "no encryption (ignoreTLS)": await trySending(`${plain}?ignoreTLS=true`),
    "unknown recipient": await trySending(plain, { ca, to: "nobody@example.com" }),
    "user and password, but no AUTH offered": await trySending(plain.replace("//", "//hubs:secret@"), { ca }),
  };
  await postfix("stop");
  results["server stopped"] = await trySending(plain, { ca });
  await postfix("start");
  await pause(1_000);
  results["server started again"] = await trySending(plain, { ca });
  await pause(1_000);
  const log = readFileSync(join(home, "log", "mail.log"), "utf8");
  const acceptedCount = Object.values(results).filter((result) => result === "taken").length;
  const deliveredCount = new Set(log.match(/message-id=<trial-\d+@hubs\.example>/g)).size;
  const encrypted = log.match(/TLS connection established/g)?.length ?? 0;
  console.table(results);
  console.log(`${acceptedCount} taken, ${deliveredCount} in the server's log, ${encrypted} encrypted connections`);
  if (acceptedCount !== deliveredCount) process.exitCode = 1;
} finally {
  await postfix("stop").catch(() => {});
  rmSync(home, { recursive: true, force: true });
}
