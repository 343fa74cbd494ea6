import arrowLeft from "lucide-static/icons/arrow-left.svg?minified";
import arrowRight from "lucide-static/icons/arrow-right.svg?minified";
import award from "lucide-static/icons/award.svg?minified";
import bookOpen from "lucide-static/icons/book-open.svg?minified";
import calendar from "lucide-static/icons/calendar.svg?minified";
import check from "lucide-static/icons/check.svg?minified";
import chevronDown from "lucide-static/icons/chevron-down.svg?minified";
import circleAlert from "lucide-static/icons/circle-alert.svg?minified";
import clock from "lucide-static/icons/clock.svg?minified";
import code from "lucide-static/icons/code.svg?minified";
import download from "lucide-static/icons/download.svg?minified";
import externalLink from "lucide-static/icons/external-link.svg?minified";
import globe from "lucide-static/icons/globe.svg?minified";
import graduationCap from "lucide-static/icons/graduation-cap.svg?minified";
import handshake from "lucide-static/icons/handshake.svg?minified";
import heart from "lucide-static/icons/heart.svg?minified";
import image from "lucide-static/icons/image.svg?minified";
import info from "lucide-static/icons/info.svg?minified";
import languages from "lucide-static/icons/languages.svg?minified";
import laptop from "lucide-static/icons/laptop.svg?minified";
import link from "lucide-static/icons/link.svg?minified";
import mail from "lucide-static/icons/mail.svg?minified";
import mapPin from "lucide-static/icons/map-pin.svg?minified";
import menu from "lucide-static/icons/menu.svg?minified";
import messageCircle from "lucide-static/icons/message-circle.svg?minified";
import moon from "lucide-static/icons/moon.svg?minified";
import printer from "lucide-static/icons/printer.svg?minified";
import quote from "lucide-static/icons/quote.svg?minified";
import search from "lucide-static/icons/search.svg?minified";
import share2 from "lucide-static/icons/share-2.svg?minified";
import shieldCheck from "lucide-static/icons/shield-check.svg?minified";
import sun from "lucide-static/icons/sun.svg?minified";
import ticket from "lucide-static/icons/ticket.svg?minified";
import user from "lucide-static/icons/user.svg?minified";
import users from "lucide-static/icons/users.svg?minified";
import wifiOff from "lucide-static/icons/wifi-off.svg?minified";
import wrench from "lucide-static/icons/wrench.svg?minified";
import x from "lucide-static/icons/x.svg?minified";
import { facebookIcon, githubIcon, instagramIcon, xIcon } from "./social-icons";

/** Imported one by one: the packages contain thousands of icons, but only these reach the browser. */
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
  facebook: facebookIcon,
  github: githubIcon,
  instagram: instagramIcon,
  "x-network": xIcon,
};

export type IconName = keyof typeof FILES;

export const ICON_NAMES = Object.keys(FILES) as IconName[];

export const iconShapes = (name: IconName): string => FILES[name];
