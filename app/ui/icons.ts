// The icons of the signed-in screens, by their names in Tabler Icons (https://tabler.io/icons). The build takes their paths
// out of its package (scripts/icon-paths.ts), and a running dev server takes a new one when it starts again. MIT License,
// Copyright (c) 2020-2026 Paweł Kuna.
import { type ComponentType, createElement, type SVGProps } from "react";
import * as paths from "./icon-paths.json";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  /** In pixels; 18 beside text. */
  size?: number;
  /** The width of its lines, of 24 in all. */
  stroke?: number;
}
export type IconComponent = ComponentType<IconProps>;

// Hidden from screen readers: what an icon stands for is in the text or the name of its control.
const svg = { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", "aria-hidden": true } as const;
const lines = { stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

const outlined =
  (d: string): IconComponent =>
  ({ size = 18, stroke = 1.75, ...props }) =>
    createElement(
      "svg",
      { ...svg, ...lines, width: size, height: size, strokeWidth: stroke, ...props },
      createElement("path", { d }),
    );

const filled =
  (d: string): IconComponent =>
  ({ size = 18, stroke: _, ...props }) =>
    createElement(
      "svg",
      { ...svg, fill: "currentColor", width: size, height: size, ...props },
      createElement("path", { d }),
    );

export const IconAddressBook = outlined(paths.addressBook);
export const IconAlertTriangle = outlined(paths.alertTriangle);
export const IconArrowBackUp = outlined(paths.arrowBackUp);
export const IconArrowDown = outlined(paths.arrowDown);
export const IconArrowForwardUp = outlined(paths.arrowForwardUp);
export const IconArrowLeft = outlined(paths.arrowLeft);
export const IconArrowUp = outlined(paths.arrowUp);
export const IconBold = outlined(paths.bold);
export const IconCalendarEvent = outlined(paths.calendarEvent);
export const IconChartBar = outlined(paths.chartBar);
export const IconCheck = outlined(paths.check);
export const IconChevronDown = outlined(paths.chevronDown);
export const IconCircleCheck = outlined(paths.circleCheck);
export const IconCircleX = outlined(paths.circleX);
export const IconClock = outlined(paths.clock);
export const IconCopy = outlined(paths.copy);
export const IconCreditCard = outlined(paths.creditCard);
export const IconDeviceMobile = outlined(paths.deviceMobile);
export const IconDots = outlined(paths.dots);
export const IconDownload = outlined(paths.download);
export const IconExternalLink = outlined(paths.externalLink);
export const IconEye = outlined(paths.eye);
export const IconEyeOff = outlined(paths.eyeOff);
export const IconFileText = outlined(paths.fileText);
export const IconGripVertical = outlined(paths.gripVertical);
export const IconH2 = outlined(paths.h2);
export const IconH3 = outlined(paths.h3);
export const IconHelpCircle = outlined(paths.helpCircle);
export const IconHome = outlined(paths.home);
export const IconItalic = outlined(paths.italic);
export const IconLayoutGrid = outlined(paths.layoutGrid);
export const IconLayoutSidebar = outlined(paths.layoutSidebar);
export const IconLink = outlined(paths.link);
export const IconList = outlined(paths.list);
export const IconListNumbers = outlined(paths.listNumbers);
export const IconLogout = outlined(paths.logout);
export const IconMail = outlined(paths.mail);
export const IconMenu2 = outlined(paths.menu2);
export const IconMicrophone2 = outlined(paths.microphone2);
export const IconPencil = outlined(paths.pencil);
export const IconPhoto = outlined(paths.photo);
export const IconPlus = outlined(paths.plus);
export const IconPresentation = outlined(paths.presentation);
export const IconQrcode = outlined(paths.qrcode);
export const IconRefresh = outlined(paths.refresh);
export const IconSearch = outlined(paths.search);
export const IconSelector = outlined(paths.selector);
export const IconSettings = outlined(paths.settings);
export const IconShare = outlined(paths.share);
export const IconShieldLock = outlined(paths.shieldLock);
export const IconStar = outlined(paths.star);
export const IconStarFilled = filled(paths.starFilled);
export const IconTag = outlined(paths.tag);
export const IconTemplate = outlined(paths.template);
export const IconTrash = outlined(paths.trash);
export const IconUnlink = outlined(paths.unlink);
export const IconUpload = outlined(paths.upload);
export const IconUserCheck = outlined(paths.userCheck);
export const IconUserCircle = outlined(paths.userCircle);
export const IconUsers = outlined(paths.users);
export const IconVideo = outlined(paths.video);
export const IconWand = outlined(paths.wand);
export const IconWorld = outlined(paths.world);
export const IconX = outlined(paths.x);
