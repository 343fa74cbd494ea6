import { t } from "./localized-text";

/** Spec, first paragraph. */
export const tagline = t(
  "Rebooting lives through code. Empowering refugee and displaced communities in Africa.",
  "Redémarrer des vies par le code. Donner du pouvoir aux communautés réfugiées et déplacées en Afrique.",
  "نعيد تشغيل الحياة بالبرمجة. نمكّن مجتمعات اللاجئين والنازحين في أفريقيا.",
  "Kuanzisha maisha upya kupitia uandishi wa programu. Kuwezesha jamii za wakimbizi na waliohamishwa barani Afrika.",
);
