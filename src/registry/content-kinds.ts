import { postContent } from "../features/blog/blog.content";
import { campaignContent } from "../features/campaigns/campaigns.content";
import {
  supportAmountContent,
  givingCurrencyContent,
  expenseCategoryContent,
  givingPageContent,
  tierContent,
} from "../features/donations/giving/giving.content";
import { eventContent } from "../features/events/events.content";
import { galleryContent } from "../features/gallery/gallery.content";
import { partnerContent, teamContent, testimonialContent } from "../features/team/team.content";
import { initiativeContent } from "../features/programs/initiatives.content";
import { courseContent, programContent } from "../features/programs/programs.content";
import {
  alumniContent,
  awardContent,
  impactContent,
  milestoneContent,
  pageContent,
  settingsContent,
} from "../features/site/site.content";
import { savedReplyContent } from "../features/queues/saved-replies/saved-replies.content";
import type { ContentKind } from "../platform/content/content-kind";

/** In the order of the back-office menu. */
export const CONTENT_KINDS: readonly ContentKind[] = [
  programContent,
  courseContent,
  initiativeContent,
  eventContent,
  campaignContent,
  postContent,
  galleryContent,
  teamContent,
  testimonialContent,
  partnerContent,
  impactContent,
  milestoneContent,
  awardContent,
  alumniContent,
  pageContent,
  settingsContent,
  tierContent,
  supportAmountContent,
  givingCurrencyContent,
  expenseCategoryContent,
  givingPageContent,
  savedReplyContent,
];
