// What the audiences of the sample talks wrote, by talk and stars. No comment occurs twice.

export const sampleComments: Record<string, Record<number, string[]>> = {
  "calm-under-fire": {
    5: [
      "The part about who is allowed to say no will change how we run our room. Thank you.",
      "Best talk of the day. Sending the script to my whole team tonight.",
      "Calm, honest, useful. I wrote down eleven things.",
      "We had exactly the incident from act two. I laughed and then I took notes.",
      "Please come and run the rehearsal with us.",
      "Finally somebody shows the messy timeline instead of the tidy one.",
      "I have led incidents for ten years and never thought about where people stand. Now I will.",
      "The dispatch recording gave me goosebumps.",
      "First talk this year where nobody near me looked at their email.",
      "'Somebody leads, and says so out loud.' That's going on our wall.",
      "I'm a nurse, here with my partner. Every word is true in a hospital too.",
      "The ten-minute script is worth the ticket.",
      "Our new starters get this talk in week one from now on.",
      "You made silence sound like a skill. I think it is one.",
    ],
    4: [
      "Great stories. I would have liked ten more minutes on handovers.",
      "Very good, slides were hard to read from the back row.",
      "Useful from the first minute, a little fast towards the end.",
      "The template alone was worth coming for.",
      "Loved the rail example. More numbers next time?",
      "Would love a version for teams that never meet in person.",
      "Clear and kind. The question about blame deserved a longer answer.",
    ],
    3: [
      "Good, though I had hoped for more about small companies.",
      "Solid. Some of it I knew from your earlier talk.",
      "Interesting, but our incidents are slower than this. Ideas for those?",
    ],
    2: ["Too much about large rooms for me, we are three people."],
    1: ["I could not hear much, the microphone kept cutting out."],
  },
  "postmortems-people-read": {
    5: [
      "We rewrote Tuesday's postmortem in the tram on the way back. One page!",
      "The before and after of the retail case was brilliant.",
      "I counted ours: nine pages, two readers. See you next quarter with one page.",
      "My director read the example over my shoulder and asked for more like it. That has never happened.",
      "Funny and merciless. I recognised every one of our headings.",
      "The question 'what changes on Monday?' is now at the top of our template.",
      "Best hour of the conference, and I nearly skipped it for lunch.",
      "Our legal team will hate it. Then they will love it.",
    ],
    4: [
      "Strong. I missed an example from a team without a writer.",
      "Very practical, and I would have liked the French version of the template.",
      "Great slides. Room 2 was too warm, which isn't your fault.",
      "Good balance of stories and method. A bit short on metrics.",
      "I'd have liked to write one during the talk.",
    ],
    3: [
      "Nice, but a page is not enough for our regulator.",
      "Good talk, I expected more about tooling from the title.",
    ],
    2: ["The examples were all large companies."],
  },
  "on-call-without-dread": {
    5: [
      "Eleven teams and real measurements. More talks should do this homework.",
      "I slept with my phone in the kitchen for the first time in a year.",
      "The chart of alerts nobody acts on was painfully familiar.",
      "We cut our pages by half the week after. Thank you, Amara.",
    ],
    4: [
      "Very good. How does it look for teams across time zones?",
      "Honest about what did not work, which I liked most.",
      "Good advice on swaps. I would have liked more on pay.",
    ],
    3: ["Some of the sample sizes are small, but the direction is right."],
  },
};
