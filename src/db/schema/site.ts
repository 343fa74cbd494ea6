import type { Generated } from "kysely";
import type { Json, Text } from "../columns";
import type { SiteSettings } from "../../features/site/site.model";

export type SiteTables = {
  site_settings: { id: Generated<number>; data: Json<SiteSettings>; updated_at: Generated<Date> };
  site_page: {
    key: string;
    title: Text;
    lead: Text;
    body: Text;
    effective_on: string | null;
    updated_at: Generated<Date>;
  };
  /** Every published wording of a page, oldest first by `number`. Filled by a trigger of `site_page`. */
  site_page_version: {
    key: string;
    number: number;
    title: Text;
    lead: Text;
    body: Text;
    effective_on: string | null;
    published_at: Generated<Date>;
  };
  impact_number: {
    id: string;
    key: string;
    value: number;
    total: number | null;
    percent: Generated<boolean>;
    label: Text;
    explanation: Text;
    source: Text;
    method: Text;
    counted_on: string;
    position: number;
  };
  milestone: { id: string; happened_on: string; title: Text; description: Text };
  award: { id: string; year: number; title: Text; awarded_by: string; description: Text };
  alumni_story: { id: string; name: string; role: Text; story: Text; position: number };
};
