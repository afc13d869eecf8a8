import { describe, expect, it } from "vitest";
import { videoFromLink, videoPage } from "#app/domain/values/video.ts";

describe("a video link", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "youtube:dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube:dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://vimeo.com/123456789", "vimeo:123456789"],
    ["https://player.vimeo.com/video/123456789?dnt=1", "vimeo:123456789"],
    ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
    ["https://www.youtube.com/watch?v=%22%3E%3Cscript", null],
    ["javascript://youtube.com/watch?v=dQw4w9WgXcQ", null],
    ["https://example.com/video.mp4", null],
    ["no link", null],
  ])("%j is %j", (link, video) => {
    expect(videoFromLink(link)).toBe(video);
  });

  it("has a page at its host", () => {
    expect(videoPage("vimeo:123456789")).toBe("https://vimeo.com/123456789");
  });
});
