import type { Article } from "#app/domain/support/support.ts";

export const audienceArticles: Article[] = [
  {
    slug: "collect-leads",
    group: "Your audience",
    title: "Collect leads, with consent",
    summary: "When people are asked, what they are asked for, and what is kept of their agreement.",
    keywords: "lead capture form contact email gdpr consent skip continue without required phone company",
    body: `Switch it on under **Lead Capture Settings** in a hub's editor. People can be asked when they enter the page, before they download, or both.

- Ask for little. Every required field costs answers; name and email are usually enough.
- **Continue without** lets people skip the form. Without it, the page stays closed until they answer.
- The consent wording is yours to write. Each lead keeps the exact words that person agreed to, and when.

Whoever gave their details once is not asked again by you on the same device, at any of your hubs. One person at three talks is one contact in [Leads](/dashboard/leads).`,
  },
  {
    slug: "follow-up-leads",
    group: "Your audience",
    title: "Follow up after the talk",
    summary: "Search, statuses and notes, and how to take your contacts along.",
    keywords: "leads export csv vcard excel crm mailchimp status notes filter delete download contacts",
    body: `[Leads](/dashboard/leads) lists everyone who left you their details, newest first. Search looks in names, email addresses and companies; filters narrow it by hub, date, source and consent.

Give each lead a status: new, contacted, won or lost, and write down what you agreed.

- **CSV** opens in any spreadsheet or mailing tool, accents included.
- **vCard** goes into the address book of your phone or computer.

Both hold exactly those whom the filters show. In exported files, text that a spreadsheet would run as a formula begins with an apostrophe, so that nothing runs on your computer.

When somebody asks to be forgotten, delete the lead. Their answers stay without a name.`,
  },
  {
    slug: "qualified-audience",
    group: "Your audience",
    title: "Admit only people on a list",
    summary: "Restrict a hub to its qualified audience, invite them, approve who asks.",
    keywords:
      "restricted access private invite invitation approve attendee whitelist verification code list verified pending waiting",
    body: `In a hub's editor, **Access Control & Privacy** offers three ways: anyone with the link, anyone who proves an email address, or only people on the hub's list. The list itself is kept in [Qualified Audience](/dashboard/qualified-audience).

1. Choose the hub, and fill its list: upload a [CSV file](/dashboard/help/csv-files), or type people in under **Manual Entry**.
2. Under **Manage Existing**, press **Send Invites**. Each person gets one letter with a link of their own. Nobody gets a second one unless you tick “Send again”.
3. Watch who came: **Pending** means not yet, **Verified** means they entered.

**Waiting for approval** are people who asked for access and are not on the list. Approve them one by one or all at once.

Visitors are never told whether an address is on your list.`,
  },
  {
    slug: "csv-files",
    group: "Your audience",
    title: "CSV files for attendee lists",
    summary: "How the file must look, what is checked, and how to save it so that accents survive.",
    keywords:
      "csv upload excel google sheets utf-8 encoding semicolon column header import 1000 rows invalid duplicate",
    body: `The first line names the columns. One must be called **email**. Optional are **first_name** and **last_name**, or **name**. Other columns are ignored. Commas, semicolons and tabs all work.

- At most 1,000 people and 5 MB in one upload. Split longer lists and upload the parts one after the other.
- Before anything is written you see a report: who would be added, which lines are duplicates, which are invalid and why, each with its line number.
- Names that begin like a formula (=, +, -, @) are left out; the person is added without a name.

If names look wrong in the report, the file was not saved as UTF-8. In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”. In Google Sheets choose File, Download, “Comma-separated values”.

A [template to fill in](/dashboard/qualified-audience/template.csv) is ready for you.`,
  },
  {
    slug: "feedback-questions",
    group: "Your audience",
    title: "Ask good feedback questions",
    summary: "Up to six questions, which kinds there are, and how answers are counted.",
    keywords: "survey rating stars comment nps yes no choice scale question hide export average",
    body: `Every hub begins with one question: how people rate the talk, from 1 (Poor) to 5 (Excellent). You can have up to six: ratings, free text, yes or no, 0 to 10, and choices.

- Put the rating first. It takes one tap, and people who began go on.
- One open question is enough: “What will you do differently on Monday?” gets better answers than “Comments?”.

Each device answers once and may change its answer until the hub closes. A rude comment can be hidden: it stays in your figures and exports, which remain honest.

Answers are under **Analytics & Results** in the hub's editor.`,
  },
  {
    slug: "what-the-numbers-mean",
    group: "Your audience",
    title: "What the numbers mean",
    summary: "Views, devices, sources, engagement, and who is not counted.",
    keywords: "analytics statistics views unique devices engagement conversion source referrer bot report percent",
    body: `- **Views** are openings of an active hub's page. Your own visits, previews and known robots are left out.
- **Devices** are different phones and computers. One person with two of them counts twice.
- **Sources** tell how people came: **QR** scanned your code, **Link** typed or tapped the address, others came from another website.
- **Leads** are people who left their details. **Downloads** count a file once for each device and day.
- **Engagement** is feedback divided by views, as a whole percentage.

In [Analytics](/dashboard/analytics) you choose 7, 30 or 90 days, or dates of your own. Days follow your account's time zone. **Export Report** gives you the same figures as a CSV file.`,
  },
];
