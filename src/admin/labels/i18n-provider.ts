import type { I18nProvider } from "react-admin";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { EMPTY_LIST_MESSAGES } from "./empty-list-messages";
import { sectionLabel } from "../../features/dashboard/section-labels";

type MessageValues = {
  page: string;
  offsetBegin: string;
  offsetEnd: string;
  field: string;
  count: string;
  resource: string;
};
type MessageFunction = (values: MessageValues) => string;

const REACT_ADMIN_MESSAGES: Record<string, MessageFunction> = {
  "ra.action.add": m.admin_ra_add,
  "ra.action.add_filter": m.admin_ra_add,
  "ra.action.back": m.admin_ra_back,
  "ra.action.bulk_actions": ({ count }) => m.admin_ra_chosen({ count }),
  "ra.action.cancel": m.admin_ra_cancel,
  "ra.action.clear_array_input": m.admin_ra_clear_list,
  "ra.action.clear_input_value": m.admin_ra_clear,
  "ra.action.close": m.admin_ra_close,
  "ra.action.close_menu": m.admin_ra_close_menu,
  "ra.action.confirm": m.admin_ra_confirm,
  "ra.action.create": m.admin_ra_create,
  "ra.action.edit": m.admin_ra_edit,
  "ra.action.move_down": m.admin_ra_move_down,
  "ra.action.move_up": m.admin_ra_move_up,
  "ra.action.open_menu": m.admin_ra_open_menu,
  "ra.action.refresh": m.admin_ra_refresh,
  "ra.action.remove": m.admin_ra_remove,
  "ra.action.remove_filter": m.admin_ra_remove,
  "ra.action.remove_all_filters": m.admin_ra_clear,
  "ra.action.save": m.admin_save,
  "ra.action.search": m.admin_search,
  "ra.action.select_all": m.admin_ra_select_all,
  "ra.action.select_all_button": m.admin_ra_select_all,
  "ra.action.select_row": m.admin_ra_select_row,
  "ra.action.sort": m.admin_ra_sort,
  "ra.action.toggle_theme": m.admin_ra_theme,
  "ra.action.unselect": m.admin_ra_unselect,
  "ra.auth.auth_check_error": m.admin_ra_session_over,
  "ra.auth.logout": m.admin_ra_sign_out,
  "ra.auth.user_menu": m.admin_ra_profile,
  "ra.boolean.true": m.admin_ra_yes,
  "ra.boolean.false": m.admin_ra_no,
  "ra.message.access_denied": m.admin_ra_denied,
  "ra.message.are_you_sure": m.admin_ra_are_you_sure,
  "ra.message.clear_array_input": m.admin_ra_clear_sure,
  "ra.message.error": m.admin_ra_error,
  "ra.message.invalid_form": m.admin_ra_invalid_form,
  "ra.message.loading": m.admin_ra_loading,
  "ra.message.no": m.admin_ra_no,
  "ra.message.not_found": m.admin_ra_not_found,
  "ra.message.unsaved_changes": m.admin_ra_unsaved,
  "ra.message.yes": m.admin_ra_yes,
  "ra.navigation.clear_filters": m.admin_ra_clear,
  "ra.navigation.current_page": m.admin_ra_page,
  "ra.navigation.first": m.admin_ra_first,
  "ra.navigation.next": m.admin_ra_next,
  "ra.navigation.no_filtered_results": m.admin_ra_nothing_found,
  "ra.navigation.no_results": ({ resource }) =>
    [m.admin_ra_nothing(), EMPTY_LIST_MESSAGES[resource]?.()].filter(Boolean).join(" "),
  "ra.navigation.page": m.admin_ra_page,
  "ra.navigation.page_rows_per_page": m.admin_ra_rows,
  "ra.navigation.page_range_info": ({ offsetBegin, offsetEnd }) => `${offsetBegin}–${offsetEnd}`,
  "ra.navigation.partial_page_range_info": ({ offsetBegin, offsetEnd }) => `${offsetBegin}–${offsetEnd}`,
  "ra.navigation.previous": m.admin_ra_previous,
  "ra.navigation.skip_nav": m.admin_ra_skip,
  "ra.notification.data_provider_error": m.admin_ra_server,
  "ra.notification.http_error": m.admin_ra_server,
  "ra.notification.logged_out": m.admin_ra_session_over,
  "ra.notification.not_authorized": m.admin_ra_denied,
  "ra.notification.offline": m.admin_ra_server,
  "ra.page.access_denied": m.admin_ra_denied,
  "ra.page.dashboard": m.admin_ra_dashboard,
  "ra.page.empty": m.admin_ra_nothing,
  "ra.page.error": m.admin_ra_error,
  "ra.page.invite": () => "",
  "ra.page.loading": m.admin_ra_loading,
  "ra.page.not_found": m.admin_ra_not_found,
  "ra.sort.sort_by": m.admin_ra_sort_by,
  "ra.validation.required": m.admin_ra_required,
};

const SECTION_KEY = /^resources\.([a-z-]+)\.(?:forcedCaseName|name)$/;

/** Another language is another URL, so the locale cannot change within a page. */
export const i18nProvider: I18nProvider = {
  translate(key: string, values: { _?: string } & Record<string, unknown> = {}) {
    const section = SECTION_KEY.exec(key)?.[1];
    if (section) return sectionLabel(section);
    const message = REACT_ADMIN_MESSAGES[key];
    const text = (name: string) => String(values[name] ?? "");
    if (message)
      return message({
        page: text("page"),
        offsetBegin: text("offsetBegin"),
        offsetEnd: text("offsetEnd"),
        field: text("field"),
        count: text("smart_count"),
        resource: text("resource"),
      });
    return values._ ?? key;
  },
  changeLocale: () => Promise.resolve(),
  getLocale,
};
