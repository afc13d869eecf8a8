import { describe, expect, it } from "vitest";
import { isVideo, videoFromLink, videoPage, videoPlayer, withVideoLinks } from "#app/domain/values/video.ts";

describe("a video link", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["youtube.com/watch?v=dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://www.youtube.com/watch?list=PLx&v=dQw4w9WgXcQ&index=2", "youtube:dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube:dQw4w9WgXcQ"],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", "youtube:dQw4w9WgXcQ"],
    ["https://www.youtube.com/v/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
    ["https://vimeo.com/123456789", "vimeo:123456789"],
    ["https://player.vimeo.com/video/123456789?dnt=1", "vimeo:123456789"],
    ["https://vimeo.com/channels/staffpicks/123456789", "vimeo:123456789"],
    ["https://vimeo.com/groups/shortfilms/videos/123456789", "vimeo:123456789"],
    ["https://vimeo.com/showcase/7654321/video/123456789", "vimeo:123456789"],
    ["https://vimeo.com/album/7654321/video/123456789", "vimeo:123456789"],
    ["https://vimeo.com/ondemand/kindmachines/123456789", "vimeo:123456789"],
    ["https://vimeo.com/manage/videos/123456789", "vimeo:123456789"],
    ["https://vimeo.com/823141156/90e6d75118", "vimeo:823141156/90e6d75118"],
    ["https://vimeo.com/823141156/90e6d75118?share=copy", "vimeo:823141156/90e6d75118"],
    ["https://vimeo.com/manage/videos/823141156/90e6d75118", "vimeo:823141156/90e6d75118"],
    ["https://player.vimeo.com/video/823141156?h=90e6d75118&badge=0", "vimeo:823141156/90e6d75118"],
    ["https://vimeo.com/showcase/7654321/video/823141156?h=90e6d75118", "vimeo:823141156/90e6d75118"],
  ])("%j is %j", (link, video) => {
    expect(videoFromLink(link)).toBe(video);
  });

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ?t=5400", "youtube:dQw4w9WgXcQ@5400"],
    ["https://youtu.be/dQw4w9WgXcQ?si=x&t=90s", "youtube:dQw4w9WgXcQ@90"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s", "youtube:dQw4w9WgXcQ@90"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h30m", "youtube:dQw4w9WgXcQ@5400"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=90", "youtube:dQw4w9WgXcQ@90"],
    ["https://www.youtube.com/watch?time_continue=12&v=dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ@12"],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=90", "youtube:dQw4w9WgXcQ@90"],
    ["https://www.youtube.com/live/dQw4w9WgXcQ?t=0", "youtube:dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?t=soon", "youtube:dQw4w9WgXcQ"],
    ["https://vimeo.com/123456789#t=1m30s", "vimeo:123456789@90"],
    ["https://vimeo.com/823141156/90e6d75118#t=12.5s", "vimeo:823141156/90e6d75118@12"],
  ])("%j starts at its time: %j", (link, video) => {
    expect(videoFromLink(link)).toBe(video);
  });

  it.each([
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=90" title="a video" allowfullscreen></iframe>',
    '<div style="padding:56% 0 0"><iframe data-src="x" src=\'//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90\'></iframe></div><script src="https://evil.example/x.js"></script>',
  ])("is found in the code to embed it: %s", (code) => {
    expect(videoFromLink(code)).toBe("youtube:dQw4w9WgXcQ@90");
  });

  it.each([
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=%22%3E%3Cscript",
    "https://www.youtube.com/embed/videoseries?list=PLx",
    "https://www.youtube.com/@amara",
    "https://vimeo.com/event/1234567",
    "https://vimeo.com/amara",
    "javascript://youtube.com/watch?v=dQw4w9WgXcQ",
    '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>',
    "https://example.com/video.mp4",
    "no link",
    "",
  ])("%j is none", (link) => {
    expect(videoFromLink(link)).toBeNull();
  });
});

describe("a stored video", () => {
  it.each([
    [
      "youtube:dQw4w9WgXcQ",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
    ],
    [
      "youtube:dQw4w9WgXcQ@90",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90",
    ],
    ["vimeo:123456789", "https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1"],
    [
      "vimeo:823141156/90e6d75118@90",
      "https://vimeo.com/823141156/90e6d75118#t=90s",
      "https://player.vimeo.com/video/823141156?h=90e6d75118&autoplay=1&dnt=1#t=90s",
    ],
  ] as const)("%s has a page and a player", (video, page, player) => {
    expect([isVideo(video), videoPage(video), videoPlayer(video)]).toEqual([true, page, player]);
    // What leads to its page again is the same video.
    expect(videoFromLink(page)).toBe(video);
  });

  it("is a link on the page, with its player's address for the script", () => {
    const html = withVideoLinks('<figure data-video="youtube:dQw4w9WgXcQ@90"></figure>');
    expect(html).toContain('data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=90"');
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s"');
  });

  it.each(["youtube:dQw4w9WgXcQ@", "youtube:dQw4w9WgXcQ@9x", "vimeo:123456789/<b>", "youtube:live_stream"])(
    "%j is none",
    (name) => {
      expect(isVideo(name)).toBe(false);
    },
  );
});
