import { expect, it } from "vitest";
import { cleanPageText } from "#app/media/pdf/page-text.ts";

it("is lines for people, without what PDFium or a file puts in between", () => {
  expect(cleanPageText("Kind\u0000 machines \r\n\u0007what\tthey see\u2028\r\n\r\n\r\n\r\nThank you\u202e", 100)).toBe(
    "Kind machines\nwhat they see\n\nThank you",
  );
  expect(cleanPageText("\ud800\ufffd\uffff\ue000", 100)).toBe("");
});

it("joins a word that was divided at the end of a line", () => {
  expect(cleanPageText("a deci\ufffe\r\nsion and a deci\ufffesion", 100)).toBe("a decision and a decision");
});

it("joins the signs of a line that is written from above", () => {
  expect(cleanPageText("縦書き\r\n春\r\nは\r\n、\r\nあ\r\nけ\r\nぼ\r\nの\r\n。", 100)).toBe("縦書き\n春は、あけぼの。");
});

it("has letters that a search finds", () => {
  expect(cleanPageText("ﬁnance, eﬃcient, ﻣﺮﺣﺒﺎ, x²", 100)).toBe("finance, efficient, مرحبا, x²");
});

it("ends within its limit, and not in the middle of a character", () => {
  expect(cleanPageText("a".repeat(1_000_000), 20_000)).toHaveLength(20_000);
  expect(cleanPageText("a😀", 2)).toBe("a");
});
