import type { Generated } from "kysely";
import type { ContentColumns, Text } from "../columns";

type Listed = Pick<
  ContentColumns,
  "id" | "state" | "publish_at" | "created_at" | "updated_at" | "picture_id"
> & {
  name: string;
  /** Place in the list, smallest first. */
  position: Generated<number>;
};

export type PeopleTables = {
  team_member: Listed & {
    role: Text;
    image: string | null;
    bio: Text;
    linkedin: string | null;
    twitter: string | null;
    github: string | null;
  };
  testimonial: Listed & { role: Text; content: Text; avatar: string | null };
  partner: Listed & { logo: string | null; url: string | null; description: Text };
};
