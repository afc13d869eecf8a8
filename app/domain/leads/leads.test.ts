import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { leadForm } from "#app/domain/leads/form.ts";
import { honeypotField, honeypotMessage, leadEmailLink, leadFields } from "#app/domain/leads/leads.ts";

const noRequirements = {
  leadRequireName: false,
  leadRequireEmail: false,
  leadRequirePhone: false,
  leadRequireCompany: false,
};

describe("the fields of a hub's form", () => {
  it("are the required ones, and the last name is optional, because many people have one name", () => {
    expect(leadFields({ ...noRequirements, leadRequireName: true, leadRequireEmail: true })).toEqual([
      { name: "firstName", isRequired: true },
      { name: "lastName", isRequired: false },
      { name: "email", isRequired: true },
    ]);
    expect(leadFields({ ...noRequirements, leadRequirePhone: true })).toEqual([{ name: "phone", isRequired: true }]);
  });
  it("include the email if the hub requires none", () => {
    expect(leadFields(noRequirements)).toEqual([{ name: "email", isRequired: true }]);
  });
});

describe("a submission", () => {
  const send = (
    fields: Record<string, string>,
    hub = { ...noRequirements, leadRequireName: true, leadRequireEmail: true },
  ) => parseWithZod(new URLSearchParams(fields) as unknown as FormData, { schema: leadForm(hub) });
  const complete = { firstName: " Rosa ", email: " Rosa@Example.COM ", consent: "on" };

  it("is trimmed, with the email in lower case and empty fields as null", () => {
    const sent = send({ ...complete, company: "  ", phone: "\0" });
    expect(sent).toMatchObject({
      status: "success",
      value: { firstName: "Rosa", lastName: null, email: "rosa@example.com", phone: null, company: null },
    });
  });
  it.each([
    [{ firstName: "  " }, "firstName", "First name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "rosa" }, "email", "Please enter a valid email"],
    [{ lastName: "x".repeat(101) }, "lastName", "Please use at most 100 characters."],
    [{ consent: "" }, "consent", "Please tick this box if you agree."],
    [{ [honeypotField]: "spam" }, honeypotField, honeypotMessage],
  ])("%j is refused at %s", (invalid, field, message) => {
    const sent = send({ ...complete, ...invalid });
    expect(sent.status).not.toBe("success");
    expect(sent.reply().error).toEqual({ [field]: [message] });
  });
  it("has a submission id, or null if it is invalid", () => {
    const id = "0b1a1a52-7a0f-4c7e-9d0c-0a4f6f1c2b3d";
    expect(send({ ...complete, submission_id: id })).toMatchObject({ value: { submission_id: id } });
    expect(send({ ...complete, submission_id: "mine" })).toMatchObject({ value: { submission_id: null } });
  });
});

describe("the link that starts an email", () => {
  it("greets by name and names the talk, and cannot be extended by either", () => {
    const lead = { email: "rosa+x@example.com", firstName: "Rosa & Co" };
    const link = new URL(leadEmailLink(lead, "Kind machines?&bcc=all@example.com") ?? "");
    expect(decodeURIComponent(link.pathname)).toBe("rosa+x@example.com");
    expect([...link.searchParams]).toEqual([
      ["subject", "Kind machines?&bcc=all@example.com"],
      ["body", "Hi Rosa & Co,"],
    ]);
  });
  it("needs an address, but neither name nor talk", () => {
    expect(leadEmailLink({ email: null, firstName: "Rosa" }, "Kind machines")).toBeNull();
    expect(leadEmailLink({ email: "rosa@example.com", firstName: null }, null)).toBe(
      "mailto:rosa@example.com?body=Hi%2C",
    );
  });
});
