import type { ColumnType, Generated } from "kysely";
import type {
  Activity,
  CurriculumPart,
  Impact,
  Instructor,
  Outcome,
  ProgramCategory,
  ProgramStatus,
  ProgramTestimonial,
  ProgramUpdate,
  TeamMember,
} from "./programs.model";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type {
  ContentColumns,
  JsonColumn,
  SearchMetadataColumns,
  LocalizedColumn,
} from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    program: ContentColumns &
      SearchMetadataColumns & {
        title: LocalizedColumn;
        short_description: LocalizedColumn;
        description: LocalizedColumn;
        category: ProgramCategory;
        status: ProgramStatus;
        featured: Generated<boolean>;
        location: LocalizedColumn;
        start_date: string;
        hours_a_week: number | null;
        taught_in: ColumnType<string[], string | undefined, string>;
        countries: ColumnType<string[], string | undefined, string>;
        loaned_equipment: LocalizedColumn | null;
        age_from: number | null;
        end_date: string | null;
        impact: JsonColumn<Impact>;
        objectives: JsonColumn<LocalizedText[]>;
        activities: JsonColumn<Activity[]>;
        outcomes: JsonColumn<Outcome[]>;
        team: JsonColumn<TeamMember[]>;
        testimonials: JsonColumn<ProgramTestimonial[]>;
        updates: JsonColumn<ProgramUpdate[]>;
      };
    course: Pick<ContentColumns, "state" | "publish_at"> & {
      id: string;
      slug: string;
      program_id: string;
      title: LocalizedColumn;
      short_description: LocalizedColumn;
      image: string | null;
      picture_id: string | null;
      duration: LocalizedColumn;
      level: LocalizedColumn;
      format: LocalizedColumn;
      curriculum: JsonColumn<CurriculumPart[]>;
      outcomes: JsonColumn<LocalizedText[]>;
      requirements: JsonColumn<LocalizedText[]>;
      instructors: JsonColumn<Instructor[]>;
    };
  }
}
