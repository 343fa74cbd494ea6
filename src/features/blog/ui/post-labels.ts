import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { PostCategory } from "../blog.model";

const labels = {
  "student-stories": m.blog_category_student_stories,
  "tech-education": m.blog_category_tech_education,
  "program-updates": m.blog_category_program_updates,
  "industry-insights": m.blog_category_industry_insights,
  "community-impact": m.blog_category_community_impact,
} satisfies Record<PostCategory, unknown>;

export const postCategoryLabel = (category: PostCategory, locale?: Locale): string =>
  labels[category]({}, locale ? { locale } : {});
