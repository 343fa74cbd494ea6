import { checking, initChecking, login, logout, refreshToken } from "./features/accounts/accounts.api.server";
import { readSkills } from "./features/applications/applications.api.server";
import { listPosts, readPost } from "./features/blog/blog.api.server";
import { listCampaigns, readCampaign } from "./features/campaigns/campaigns.api.server";
import { listAmounts, listDonationTiers } from "./features/donations/donations.api.server";
import { listEvents, readEvent } from "./features/events/events.api.server";
import { listGalleryAlbums, listPictures, readPicture } from "./features/gallery/gallery.api.server";
import { listPartners, listTeam, listTestimonials } from "./features/people/people.api.server";
import { listCourses, readCourse } from "./features/programs/courses.api.server";
import { listInitiatives, readInitiative } from "./features/programs/initiatives.api.server";
import { listPrograms, readProgram } from "./features/programs/programs.api.server";
import {
  ping,
  readAchievements,
  readDescription,
  readPage,
  readSettings,
} from "./features/site/site.api.server";
import type { Style } from "./platform/asked";
import { type CallsOf, type Route, route } from "./platform/endpoint.server";

const BOTH: readonly [Style, ...Style[]] = ["api", "ajax"];

/**
 * Every call: method and path below `{base}/{style}/v1`, area, styles, who may call, and the function. This is the only
 * place that says who may call what.
 */
const routes = [
  route("GET /auth/refresh-token", "main", ["api"], "public", refreshToken),
  route("GET /init/checking", "main", ["ajax"], "public", initChecking),
  route("POST /auth/login", "main", ["ajax"], "public", login),
  route("GET /checking", "main", ["ajax"], "public", checking),
  route("POST /logout", "main", ["ajax"], "public", logout),

  route("GET /ping", "main", BOTH, "public", ping),
  route(
    "GET /openapi.json",
    "main",
    ["api"],
    "public",
    readDescription(() => api),
  ),

  route("GET /programs", "main", BOTH, "public", listPrograms),
  route("GET /programs/:id", "main", BOTH, "public", readProgram),
  route("GET /courses", "main", BOTH, "public", listCourses),
  route("GET /courses/:id", "main", BOTH, "public", readCourse),
  route("GET /initiatives", "main", BOTH, "public", listInitiatives),
  route("GET /initiatives/:id", "main", BOTH, "public", readInitiative),
  route("GET /events", "main", BOTH, "public", listEvents),
  route("GET /events/:id", "main", BOTH, "public", readEvent),
  route("GET /campaigns", "main", BOTH, "public", listCampaigns),
  route("GET /campaigns/:id", "main", BOTH, "public", readCampaign),
  route("GET /posts", "main", BOTH, "public", listPosts),
  route("GET /posts/:id", "main", BOTH, "public", readPost),
  route("GET /gallery", "main", BOTH, "public", listPictures),
  route("GET /gallery/:id", "main", BOTH, "public", readPicture),
  route("GET /albums", "main", BOTH, "public", listGalleryAlbums),
  route("GET /team", "main", BOTH, "public", listTeam),
  route("GET /testimonials", "main", BOTH, "public", listTestimonials),
  route("GET /partners", "main", BOTH, "public", listPartners),
  route("GET /achievements", "main", BOTH, "public", readAchievements),
  route("GET /donation-tiers", "main", BOTH, "public", listDonationTiers),
  route("GET /support-amounts", "main", BOTH, "public", listAmounts),
  route("GET /skills", "main", BOTH, "public", readSkills),
  route("GET /settings", "main", BOTH, "public", readSettings),
  route("GET /pages/:id", "main", BOTH, "public", readPage),
];

/** Every call of the program. */
export const api: readonly Route[] = routes;
/** The same by style and address, as types: what `platform/client` may call. */
export type Calls = { [S in Style]: CallsOf<(typeof routes)[number], S> };
