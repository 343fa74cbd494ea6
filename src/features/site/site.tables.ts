import type { Generated } from "kysely";
import type { JsonColumn, LocalizedColumn } from "../../db/column-types";
import type { SiteSettings } from "./site.model";

declare module "../../platform/database/database" {
  interface Tables {
    site_settings: { id: Generated<number>; data: JsonColumn<SiteSettings>; updated_at: Generated<Date> };
    site_page: {
      key: string;
      title: LocalizedColumn;
      lead: LocalizedColumn;
      body: LocalizedColumn;
      effective_on: string | null;
      updated_at: Generated<Date>;
    };
    /** Every published wording of a page, oldest first by `number`. A trigger of `site_page` fills it. */
    site_page_version: {
      key: string;
      number: number;
      title: LocalizedColumn;
      lead: LocalizedColumn;
      body: LocalizedColumn;
      effective_on: string | null;
      published_at: Generated<Date>;
    };
    impact_number: {
      id: string;
      key: string;
      value: number;
      total: number | null;
      percent: Generated<boolean>;
      label: LocalizedColumn;
      explanation: LocalizedColumn;
      source: LocalizedColumn;
      method: LocalizedColumn;
      counted_on: string;
      position: number;
    };
    milestone: { id: string; happened_on: string; title: LocalizedColumn; description: LocalizedColumn };
    award: {
      id: string;
      year: number;
      title: LocalizedColumn;
      awarded_by: string;
      description: LocalizedColumn;
    };
    alumni_story: {
      id: string;
      name: string;
      role: LocalizedColumn;
      story: LocalizedColumn;
      portrait: string | null;
      position: number;
    };
  }
}
