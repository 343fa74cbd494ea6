import arrowLeft from "lucide-static/icons/arrow-left.svg?raw";
import arrowRight from "lucide-static/icons/arrow-right.svg?raw";
import award from "lucide-static/icons/award.svg?raw";
import bookOpen from "lucide-static/icons/book-open.svg?raw";
import calendar from "lucide-static/icons/calendar.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import circleAlert from "lucide-static/icons/circle-alert.svg?raw";
import clock from "lucide-static/icons/clock.svg?raw";
import code from "lucide-static/icons/code.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import externalLink from "lucide-static/icons/external-link.svg?raw";
import globe from "lucide-static/icons/globe.svg?raw";
import graduationCap from "lucide-static/icons/graduation-cap.svg?raw";
import handshake from "lucide-static/icons/handshake.svg?raw";
import heart from "lucide-static/icons/heart.svg?raw";
import image from "lucide-static/icons/image.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import languages from "lucide-static/icons/languages.svg?raw";
import laptop from "lucide-static/icons/laptop.svg?raw";
import link from "lucide-static/icons/link.svg?raw";
import mail from "lucide-static/icons/mail.svg?raw";
import mapPin from "lucide-static/icons/map-pin.svg?raw";
import menu from "lucide-static/icons/menu.svg?raw";
import messageCircle from "lucide-static/icons/message-circle.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import printer from "lucide-static/icons/printer.svg?raw";
import quote from "lucide-static/icons/quote.svg?raw";
import search from "lucide-static/icons/search.svg?raw";
import share2 from "lucide-static/icons/share-2.svg?raw";
import shieldCheck from "lucide-static/icons/shield-check.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import ticket from "lucide-static/icons/ticket.svg?raw";
import user from "lucide-static/icons/user.svg?raw";
import users from "lucide-static/icons/users.svg?raw";
import wifiOff from "lucide-static/icons/wifi-off.svg?raw";
import wrench from "lucide-static/icons/wrench.svg?raw";
import x from "lucide-static/icons/x.svg?raw";
import { networkFacebook, networkGithub, networkInstagram, networkX } from "./network-icons";

/** Taken file by file: the packages hold thousands of icons, and these alone reach the browser. */
const FILES = {
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  award,
  "book-open": bookOpen,
  calendar,
  check,
  "chevron-down": chevronDown,
  "circle-alert": circleAlert,
  clock,
  code,
  download,
  "external-link": externalLink,
  globe,
  "graduation-cap": graduationCap,
  handshake,
  heart,
  image,
  info,
  languages,
  laptop,
  link,
  mail,
  "map-pin": mapPin,
  menu,
  "message-circle": messageCircle,
  moon,
  printer,
  quote,
  search,
  "share-2": share2,
  "shield-check": shieldCheck,
  sun,
  ticket,
  user,
  users,
  "wifi-off": wifiOff,
  wrench,
  x,
  facebook: networkFacebook,
  github: networkGithub,
  instagram: networkInstagram,
  "x-network": networkX,
};

export type IconName = keyof typeof FILES;

export const ICON_NAMES = Object.keys(FILES) as IconName[];

/**
 * The shapes of an icon on a grid of 24, without the `<svg>` around them and without a title. Paths that follow each
 * other become one.
 */
export function iconShapes(name: IconName): string {
  return FILES[name]
    .replace(/^[^]*?<svg[^>]*>/, "")
    .replace(/<title>.*?<\/title>|<\/svg>/g, "")
    .replace(/>\s+</g, "><")
    .replace(/\s+\/>/g, "/>")
    .replace(/(?:<path d="[^"]*"\/>){2,}/g, onePath)
    .trim();
}

const onePath = (paths: string) =>
  `<path d="${[...paths.matchAll(/ d="([^"]*)"/g)].map(([, d = ""]) => fromTheCorner(d)).join("")}"/>`;

/**
 * The same path after another one: there `m` would be counted from where that one ended. Numbers that follow the
 * first two are a line.
 */
const fromTheCorner = (d: string) =>
  d.replace(/^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+) ?([a-zA-Z]?)/, (_, x, y, next) => `M${x} ${y}${next || "l"}`);
