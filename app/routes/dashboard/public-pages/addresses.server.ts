import { renderQrSvg } from "#app/domain/values/qr-code.ts";
import type { PublicAddress } from "#app/routes/dashboard/public-pages/addresses.ts";

interface Speaker {
  /** Without the slash at its end. */
  origin: string;
  username: string | null;
  isVisible: boolean;
}

/** The speaker's addresses for slides, cards and emails: profile, booking page, kit, and the one of the current talk. */
export function listAddresses({ origin, username, isVisible }: Speaker): PublicAddress[] {
  // Specification: "the URL falls back to the text "your-username" when no username is set".
  const profileUrl = `${origin}/${username ?? "your-username"}`;
  const isReachable = username !== null && isVisible;
  const nowCode = username !== null && {
    picture: `${profileUrl}/now/qr.svg`,
    href: `${profileUrl}/now/qr.png?size=1024`,
    download: `${username}-now-qr.png`,
  };
  /** Drawn into the page, because only talks and `/now` have a picture with an address. */
  const draw = (page: string, url: string) => {
    const picture = `data:image/svg+xml,${encodeURIComponent(renderQrSvg(url, 'width="512" height="512"'))}`;
    return isReachable ? { picture, href: picture, download: `${username}-${page}-qr.svg` } : null;
  };
  const pages = [
    { label: "Profile URL", remark: "who you are", page: "profile", url: profileUrl, copy: "Copy URL" },
    {
      label: "Booking URL",
      remark: "where organisers ask for you",
      page: "booking",
      url: `${profileUrl}/book`,
      copy: "Copy Booking URL",
    },
    {
      label: "Kit URL",
      remark: "texts and photos for organisers",
      page: "kit",
      url: `${profileUrl}/kit`,
      copy: "Copy Kit URL",
    },
  ];
  return [
    ...pages.map(({ page, ...address }) => ({ ...address, code: draw(page, address.url) })),
    {
      label: "Now URL",
      remark: "always opens your current talk",
      url: `${profileUrl}/now`,
      copy: "Copy Now URL",
      code: nowCode || null,
    },
  ];
}
