export const portraitPath = (code: string): string => `/portraits/${code}.svg`;
