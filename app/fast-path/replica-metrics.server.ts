import { Counter, type Registry } from "prom-client";
import type { ReadReplica } from "#app/database/read-replica.server.ts";

/** Adds where reads of analytics, exports and reports went, if there is a replica (DATABASE_READ_URL). */
export function addReplicaMetrics(registry: Registry, readReplica: ReadReplica | undefined) {
  if (!readReplica) return;
  new Counter({
    name: "talk_hubs_replica_reads_total",
    help: "Reads of analytics, exports and reports: from the replica, or from the primary because it was behind, away or failed",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(readReplica.counts)) this.inc({ result }, count);
    },
  });
}
