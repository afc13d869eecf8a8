import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyCommands,
  describeTalkClock,
  firstStage,
  isStageCommand,
  queueCommand,
  remoteCommands,
  type SentCommand,
  stageCommands,
} from "#app/domain/stage/stage.ts";

const queue = (...intents: SentCommand["intent"][]) =>
  intents.map((intent) => ({ intent })).reduce(queueCommand, [] as SentCommand[]);
const intents = (commands: SentCommand[]) => commands.map(({ intent }) => intent);

describe("the commands that wait for the network", () => {
  const command = fc.record({
    intent: fc.constantFrom(...stageCommands, ...remoteCommands),
    answerId: fc.constantFrom("a", "b"),
  }) as fc.Arbitrary<SentCommand>;

  it("do in the end what all of them would have done, and stay few", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), fc.array(command, { maxLength: 4 }), (pressed, earlier) => {
        const stage = applyCommands(firstStage, earlier);
        const waiting = pressed.reduce(queueCommand, []);
        expect(applyCommands(stage, waiting)).toEqual(applyCommands(stage, pressed));
        const stageCount = waiting.filter(({ intent }) => isStageCommand(intent)).length;
        expect(stageCount).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("end with the last press", () => {
    expect(intents(queue("join", "feedback", "thanks"))).toEqual(["thanks"]);
    expect(intents(queue("feedback", "black", "resume"))).toEqual(["feedback", "resume"]);
    expect(intents(queue("feedback", "black", "reveal"))).toEqual(["reveal"]);
    expect(intents(queue("open-now", "thanks", "close-now"))).toEqual(["thanks", "close-now"]);
  });

  it("never show for a moment what was hidden again", () => {
    expect(intents(queue("reveal", "hide"))).toEqual(["results", "hide"]);
    expect(intents(queue("reveal", "thanks", "hide"))).toEqual(["results", "thanks", "hide"]);
  });

  it("keep one choice for each comment", () => {
    const choices: SentCommand[] = [
      { intent: "unapprove", answerId: "b" },
      { intent: "unapprove", answerId: "a" },
      { intent: "unapprove", answerId: "a" },
      { intent: "comment", answerId: "b" },
    ];
    expect(choices.reduce(queueCommand, [])).toEqual([choices[2], choices[3]]);
  });

  it("never show a comment that was taken off again", () => {
    const taps: SentCommand[] = [
      { intent: "black" },
      { intent: "comment", answerId: "a" },
      { intent: "unapprove", answerId: "a" },
    ];
    expect(intents(taps.reduce(queueCommand, []))).toEqual(["resume", "unapprove"]);
    expect(intents([...taps, { intent: "thanks" } as const].reduce(queueCommand, []))).toEqual(["unapprove", "thanks"]);
  });
});

describe("the clock of a talk", () => {
  const minute = 60_000;
  const startedMs = 1_000 * minute;
  const at = (minutes: number, plannedMs: number | null = 45 * minute) =>
    describeTalkClock({ startedMs, plannedMs }, "active", startedMs + minutes * minute);

  it("counts to the start, then up, then over the planned length", () => {
    expect(at(-12.5)).toEqual({ time: "12:30", note: "until the start", state: "running" });
    expect(at(4.1)).toEqual({ time: "4:06", note: "of 45 min", state: "running" });
    expect(at(41.5)).toEqual({ time: "41:30", note: "of 45 min, 4 left", state: "closing" });
    expect(at(71)).toEqual({ time: "1:11:00", note: "of 45 min, 26 over", state: "over" });
    expect(at(64.5, null)).toEqual({ time: "1:04:30", note: "", state: "running" });
  });

  it("stands while the page is closed, or was opened days ago", () => {
    const times = { startedMs, plannedMs: 45 * minute };
    expect(describeTalkClock(times, "scheduled", startedMs).note).toBe("45 min planned");
    expect(describeTalkClock({ startedMs: null, plannedMs: null }, "active", startedMs).time).toBe("–:––");
    expect(at(60 * 25).time).toBe("–:––");
  });
});
