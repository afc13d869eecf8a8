import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyCommands,
  closingQuestion,
  describeScene,
  describeTalkClock,
  findShownSlide,
  firstStage,
  isStageCommand,
  queueCommand,
  remoteCommands,
  type SentCommand,
  type Stage,
  stageCommands,
  stepScene,
  stepSlide,
} from "#app/domain/stage/stage.ts";

const queue = (...intents: SentCommand["intent"][]) =>
  intents.map((intent) => ({ intent })).reduce(queueCommand, [] as SentCommand[]);
const intents = (commands: SentCommand[]) => commands.map(({ intent }) => intent);

describe("the commands that wait for the network", () => {
  const command = fc.record({
    intent: fc.constantFrom(...stageCommands, ...remoteCommands),
    answerId: fc.constantFrom("a", "b"),
    deckId: fc.constantFrom("slides", "handout"),
    slide: fc.integer({ min: 1, max: 5 }),
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
    expect(intents(queue("close-now", "undo-close"))).toEqual(["undo-close"]);
  });

  it("go to the last slide at once, and remember it under other scenes", () => {
    const next = (slide: number): SentCommand => ({ intent: "slide", deckId: "slides", slide });
    const taps = [next(2), next(3), next(4)];
    expect(taps.reduce(queueCommand, [])).toEqual([next(4)]);
    expect(applyCommands(firstStage, [...taps, { intent: "feedback" }, { intent: "slides" }])).toMatchObject({
      scene: "slides",
      slide: 4,
    });
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

const talk = { id: "talk", title: "Kind machines", slides: ["a", "b", "c"] };
const handout = { id: "handout", title: "Exercises", slides: ["d", "e"] };
const decks = [talk, handout];
const onSlide = (slide: number, deckId = "talk"): Stage =>
  applyCommands(firstStage, [{ intent: "slide", deckId, slide }]);
const press = (stage: Stage, command: SentCommand) => applyCommands(stage, [command]);

describe("Next and Back", () => {
  it("go one slide on, and stay at both ends", () => {
    expect(stepSlide(onSlide(1), decks, 1)).toEqual({ intent: "slide", deckId: "talk", slide: 2 });
    expect(stepSlide(onSlide(3), decks, 1)).toBeNull();
    expect(stepSlide(onSlide(1), decks, -1)).toBeNull();
    expect(stepSlide(onSlide(2, "handout"), decks, -1)).toMatchObject({ deckId: "handout", slide: 1 });
  });

  it("show the slides where they were, while the room sees something else", () => {
    for (const intent of ["feedback", "black"] as const) {
      const covered = press(onSlide(2), { intent });
      expect(stepSlide(covered, decks, 1)).toMatchObject({ slide: 2 });
      expect(stepSlide(covered, decks, -1)).toMatchObject({ slide: 2 });
    }
    expect(stepSlide(firstStage, decks, 1)).toMatchObject({ deckId: "talk", slide: 1 });
    expect(stepSlide(firstStage, [], 1)).toBeNull();
  });
});

it("keys walk through the scenes and all slides between them, forth and back", () => {
  const walk = (from: Stage, by: 1 | -1, steps: number) =>
    Array.from({ length: steps }).reduce<Stage[]>(
      (stages) => [...stages, press(stages.at(-1) ?? from, stepScene(stages.at(-1) ?? from, decks, by))],
      [],
    );
  const forth = walk(firstStage, 1, 6);
  expect(forth.map((stage) => describeScene(stage, decks))).toEqual([
    "Slide 1 of 3",
    "Slide 2 of 3",
    "Slide 3 of 3",
    "Resources",
    "Feedback",
    "Results, not revealed",
  ]);
  const back = walk(forth[3] as Stage, -1, 4);
  expect(back.map((stage) => describeScene(stage, decks))).toEqual([
    "Slide 3 of 3",
    "Slide 2 of 3",
    "Slide 1 of 3",
    "Join",
  ]);
  expect(stepScene(firstStage, [], 1)).toEqual({ intent: "resources" });
});

it("a file that was replaced by a shorter one shows its last slide, and a deleted one the first deck that is left", () => {
  expect(findShownSlide({ deckId: "talk", slide: 40 }, decks)).toMatchObject({ number: 3, count: 3 });
  expect(findShownSlide({ deckId: null, slide: 40 }, [handout])).toMatchObject({ deck: handout, number: 1 });
  expect(findShownSlide({ deckId: "talk", slide: 2 }, [])).toBeNull();
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

it("asks before a page is closed, by the number of devices", () => {
  expect([0, 1, 433, 1_200].map(closingQuestion)).toEqual([
    "Close the page?",
    "Close the page for 1 person?",
    "Close the page for 433 people?",
    "Close the page for 1,200 people?",
  ]);
});
