import { m } from "../../../paraglide/messages";
import type { GalleryCategory } from "../gallery.model";

const categories: Record<GalleryCategory, () => string> = {
  graduation: m.gallery_category_graduation,
  "training-sessions": m.gallery_category_training_sessions,
  "student-projects": m.gallery_category_student_projects,
  "community-events": m.gallery_category_community_events,
  hackathons: m.gallery_category_hackathons,
};

export const galleryCategoryLabel = (category: GalleryCategory): string => categories[category]();
