// A highly available PostgreSQL on this machine: three nodes under Patroni, etcd that elects the leader, and HAProxy
// with one port that leads to the leader and one that leads to the standbys.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownPort } from "#tests/support/own-port.ts";
import { openWorkplace, postgresPrograms, type Workplace, waitUntil } from "./programs.ts";

const nodeNames = ["a", "b", "c"];

interface Node {
  name: string;
  port: number;
  statusPort: number;
  pid: number;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts all and waits for a leader with two standbys, one of them synchronous. */
export async function startCluster() {
  const place = openWorkplace("cluster");
  const [etcdPort = 0, etcdPeerPort = 0, leaderPort = 0, standbyPort = 0, ...nodePorts] = Array.from(
    { length: 10 },
    ownPort,
  );
  startEtcd(place, etcdPort, etcdPeerPort);
  const nodes = nodeNames.map((name, i): Node => {
    const [port = 0, statusPort = 0] = nodePorts.slice(2 * i);
    const settings = place.write(`${name}.yml`, patroniSettings(place.folder, name, { port, statusPort, etcdPort }));
    return { name, port, statusPort, pid: place.start(name, "patroni", [settings]).pid as number };
  });
  place.start("haproxy", "haproxy", [
    "-db",
    "-f",
    place.write("haproxy.cfg", haproxySettings(nodes, leaderPort, standbyPort)),
  ]);

  const listMembers = async (among = nodes): Promise<{ name: string; role: string; state: string }[]> => {
    const responses = among.map(async ({ statusPort }) =>
      (await fetch(`http://127.0.0.1:${statusPort}/cluster`)).json(),
    );
    return ((await Promise.any(responses)) as { members: { name: string; role: string; state: string }[] }).members;
  };
  await waitUntil("a leader with two standbys", async () => {
    const members = await listMembers();
    const roles = members.filter(({ state }) => ["running", "streaming"].includes(state)).map(({ role }) => role);
    return roles.sort().join() === "leader,replica,sync_standby";
  });
  const urlOf = (port: number) => `postgresql://hubs@127.0.0.1:${port}/postgres`;
  return {
    leaderUrl: urlOf(leaderPort),
    standbyUrl: urlOf(standbyPort),
    nodeUrls: nodes.map(({ port }) => urlOf(port)),
    folder: place.folder,
    /** kill -9 of the leader's Patroni and of all its PostgreSQL processes; returns the node's name. */
    async killLeader(): Promise<string> {
      const leader = (await listMembers()).find(({ role }) => role === "leader");
      const node = nodes.find(({ name }) => name === leader?.name) as Node;
      const postmaster = Number(readFileSync(join(place.folder, node.name, "postmaster.pid"), "utf8").split("\n")[0]);
      for (const pid of [node.pid, postmaster, ...childrenOf(postmaster)]) process.kill(pid, "SIGKILL");
      return node.name;
    },
    end: place.end,
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

function startEtcd(place: Workplace, port: number, peerPort: number) {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  place.start("etcd", "etcd", [
    ...["--data-dir", join(place.folder, "etcd"), "--name", "one", "--initial-cluster", `one=${peer}`],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
    ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
  ]);
}

interface Ports {
  port: number;
  statusPort: number;
  etcdPort: number;
}

/** Also the example of docs/operations/cluster.md. JSON is YAML. */
const patroniSettings = (folder: string, name: string, { port, statusPort, etcdPort }: Ports) =>
  JSON.stringify({
    scope: "hubs",
    name,
    restapi: { listen: `127.0.0.1:${statusPort}`, connect_address: `127.0.0.1:${statusPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The leader is replaced after at most `ttl` seconds of silence; loop_wait + 2 * retry_timeout must fit in it.
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        // A commit is acknowledged when a standby has it on disk too, and only that standby is promoted.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, synchronous_commit: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: postgresPrograms,
      authentication: { superuser: { username: "hubs" }, replication: { username: "replicator" } },
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      parameters: { unix_socket_directories: "" },
    },
  });

const haproxySettings = (nodes: Node[], leaderPort: number, standbyPort: number) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
${listen("leader", leaderPort, nodes)}${listen("replica", standbyPort, nodes)}`;

const listen = (role: string, port: number, nodes: Node[]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.statusPort}`).join("\n")}
`;
