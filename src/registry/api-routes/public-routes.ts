import { readSkills } from "../../features/applications/skills/skills.api.server";
import { postContent } from "../../features/blog/blog.content";
import { campaignContent } from "../../features/campaigns/campaigns.content";
import { eventContent } from "../../features/events/events.content";
import { galleryContent } from "../../features/gallery/gallery.content";
import { initiativeContent } from "../../features/programs/initiatives.content";
import { programContent } from "../../features/programs/programs.content";
import { listPosts, readPost } from "../../features/blog/blog.api.server";
import { listCampaigns, readCampaign } from "../../features/campaigns/campaigns.api.server";
import {
  listAmounts,
  listDonationTiers,
  listGivingCurrencies,
} from "../../features/donations/giving/giving.api.server";
import { withSlugRedirect } from "../../features/content/redirects/redirected-endpoint.server";
import { listEvents, readEvent } from "../../features/events/events.api.server";
import {
  postInterest,
  postRegistration,
} from "../../features/applications/registrations/registrations.api.server";
import { postMessage } from "../../features/contact/contact.api.server";
import { postMentorApplication } from "../../features/mentors/mentors.api.server";
import { postPartnership } from "../../features/partnerships/partnerships.api.server";
import { listGalleryAlbums, listPictures, readPicture } from "../../features/gallery/gallery.api.server";
import { listPartners, listTeam, listTestimonials } from "../../features/team/team.api.server";
import { listCourses, readCourse } from "../../features/programs/courses.api.server";
import { listInitiatives, readInitiative } from "../../features/programs/initiatives.api.server";
import { listOpenIntakesEndpoint } from "../../features/programs/open-intakes.api.server";
import { listPrograms, readProgram } from "../../features/programs/programs.api.server";
import { readAchievements, readPage, readSettings } from "../../features/site/site.api.server";
import { route } from "../../platform/api/endpoint.server";
import { BOTH_STYLES } from "./route-access";

export const publicRoutes = [
  route("GET /programs", "main", BOTH_STYLES, "public", listPrograms),
  route("GET /programs/:id", "main", BOTH_STYLES, "public", withSlugRedirect(programContent, readProgram)),
  // `api` style only: the back office has a call of the same name (docs/api.md).
  route("GET /intakes", "main", ["api"], "public", listOpenIntakesEndpoint),
  route("GET /courses", "main", BOTH_STYLES, "public", listCourses),
  route("GET /courses/:id", "main", BOTH_STYLES, "public", readCourse),
  route("GET /initiatives", "main", BOTH_STYLES, "public", listInitiatives),
  route(
    "GET /initiatives/:id",
    "main",
    BOTH_STYLES,
    "public",
    withSlugRedirect(initiativeContent, readInitiative),
  ),
  route("GET /events", "main", BOTH_STYLES, "public", listEvents),
  route("GET /events/:id", "main", BOTH_STYLES, "public", withSlugRedirect(eventContent, readEvent)),
  route("GET /campaigns", "main", BOTH_STYLES, "public", listCampaigns),
  route("GET /campaigns/:id", "main", BOTH_STYLES, "public", withSlugRedirect(campaignContent, readCampaign)),
  route("GET /posts", "main", BOTH_STYLES, "public", listPosts),
  route("GET /posts/:id", "main", BOTH_STYLES, "public", withSlugRedirect(postContent, readPost)),
  route("GET /gallery", "main", BOTH_STYLES, "public", listPictures),
  route("GET /gallery/:id", "main", BOTH_STYLES, "public", withSlugRedirect(galleryContent, readPicture)),
  route("GET /albums", "main", BOTH_STYLES, "public", listGalleryAlbums),
  route("GET /team", "main", BOTH_STYLES, "public", listTeam),
  route("GET /testimonials", "main", BOTH_STYLES, "public", listTestimonials),
  route("GET /partners", "main", BOTH_STYLES, "public", listPartners),
  route("GET /achievements", "main", BOTH_STYLES, "public", readAchievements),
  route("GET /donation-tiers", "main", BOTH_STYLES, "public", listDonationTiers),
  route("GET /support-amounts", "main", BOTH_STYLES, "public", listAmounts),
  route("GET /currencies", "main", BOTH_STYLES, "public", listGivingCurrencies),
  route("GET /skills", "main", BOTH_STYLES, "public", readSkills),
  route("GET /settings", "main", BOTH_STYLES, "public", readSettings),
  route("GET /pages/:id", "main", BOTH_STYLES, "public", readPage),
  route("POST /registrations", "main", BOTH_STYLES, "public", postRegistration),
  route("POST /interests", "main", BOTH_STYLES, "public", postInterest),
  route("POST /mentor-applications", "main", BOTH_STYLES, "public", postMentorApplication),
  route("POST /partnerships", "main", BOTH_STYLES, "public", postPartnership),
  route("POST /messages", "main", BOTH_STYLES, "public", postMessage),
];
