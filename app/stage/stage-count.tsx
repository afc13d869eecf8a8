import type { StageUpdate } from "#app/domain/stage/stage.ts";

type CountName = keyof StageUpdate["counts"];

const labels: Record<CountName, string> = { joined: "Joined", ratings: "Ratings so far", leads: "Leads" };

/** A live count, which the module keeps up to date. The label comes first, so that it fits every number. */
export function Count({ of, update, label = labels[of] }: { of: CountName; update: StageUpdate; label?: string }) {
  return (
    <p className="count">
      {label} <b data-count={of}>{update.counts[of]}</b>
    </p>
  );
}
