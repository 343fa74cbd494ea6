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
} from "../../features/programs/programs.model";
import type { LocalizedText } from "../../platform/languages";
import type { ContentColumns, Json, SearchColumns, Text } from "../columns";

export type ProgramTables = {
  program: ContentColumns &
    SearchColumns & {
      title: Text;
      short_description: Text;
      description: Text;
      category: ProgramCategory;
      status: ProgramStatus;
      featured: Generated<boolean>;
      location: Text;
      start_date: string;
      hours_a_week: number | null;
      taught_in: ColumnType<string[], string | undefined, string>;
      countries: ColumnType<string[], string | undefined, string>;
      lent: Text | null;
      age_from: number | null;
      end_date: string | null;
      impact: Json<Impact>;
      objectives: Json<LocalizedText[]>;
      activities: Json<Activity[]>;
      outcomes: Json<Outcome[]>;
      team: Json<TeamMember[]>;
      testimonials: Json<ProgramTestimonial[]>;
      updates: Json<ProgramUpdate[]>;
    };
  course: Pick<ContentColumns, "state" | "publish_at"> & {
    id: string;
    slug: string;
    program_id: string;
    title: Text;
    short_description: Text;
    image: string | null;
    picture_id: string | null;
    duration: Text;
    level: Text;
    format: Text;
    curriculum: Json<CurriculumPart[]>;
    outcomes: Json<LocalizedText[]>;
    requirements: Json<LocalizedText[]>;
    instructors: Json<Instructor[]>;
  };
};
