// node bench/trials/faults.ts [part of a trial's name …]: breaks an installation on purpose while a room rates a talk,
// emails are sent and files are uploaded. Prints what was acknowledged and what is stored, as the table in
// docs/operations/trials.md, and exits with 1 if anything acknowledged is missing or stored twice. Needs PostgreSQL's
// programs, and root for "disk full".
import { describeStealTime } from "../measure.ts";
import { cleanUp } from "./faults/cleanup.ts";
import { senderTrials } from "./faults/killed-sender.ts";
import { serviceTrials } from "./faults/services-away.ts";
import { diskTrials, type Result, ratingTrials } from "./faults/trials.ts";

const trials = { ...ratingTrials, ...(process.getuid?.() === 0 && diskTrials), ...serviceTrials, ...senderTrials };
const selected = process.argv.slice(2);
let failedCount = 0;

console.log("| fault | how | acknowledged | missing | doubled | failed, sent again | refused |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [name, trial] of Object.entries(trials)) {
  if (selected.length && !selected.some((part) => name.includes(part))) continue;
  try {
    console.log(`| ${name} | ${describe(await trial())} |`);
  } catch (error) {
    failedCount++;
    console.log(`| ${name} | failed: ${(error as Error).message} |`);
  }
  await cleanUp();
}
console.log(describeStealTime());
process.exit(failedCount ? 1 : 0);

function describe({ note, acknowledged, stored, failures, refused }: Result): string {
  const countStored = (id: string) => stored.get(id) ?? 0;
  const missing = [...acknowledged].filter((id) => countStored(id) === 0).length;
  const doubled = [...acknowledged].filter((id) => countStored(id) > 1).length;
  if (missing + doubled || acknowledged.size === 0) failedCount++;
  const refusals = [...refused].map(([status, count]) => `${count} with ${status}`).join(", ") || "0";
  return [note, acknowledged.size, missing, doubled, failures, refusals].join(" | ");
}
