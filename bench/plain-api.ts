// The baseline: a Hono route that reads the same leads with the same queries, for everyone, without key or schema.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { openDatabase } from "#app/database/connect.server.ts";
import { listLeadIds, readLeads } from "#app/domain/leads/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

const [url = "", id = ""] = process.argv.slice(2);
const { db } = await openDatabase({ url });
const services = { db } as Services;
const actor: Actor = { id, email: "", isAdministrator: false };

const app = new Hono();
app.get("/leads", async (c) => {
  const rows = await listLeadIds(services, actor, { limit: Number(c.req.query("limit")) + 1 });
  const ids = rows.slice(0, -1).map((row) => row.id);
  return c.json({ items: await readLeads(services, actor, ids) });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
