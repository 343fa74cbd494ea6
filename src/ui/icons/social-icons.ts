/** Logos as strokes: the official outlines have as many bytes as all other icons of a page. */
export const facebookIcon = '<path d="M17 3h-2.5a4 4 0 0 0-4 4v14M7 12h9"/>';
export const xIcon = '<path d="M4 4l11.5 16H20L8.5 4zM4 20l6.5-7M20 4l-6 6.5"/>';
export const instagramIcon =
  '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>';
export const githubIcon =
  '<path d="M9 19c-4 1.3-4-2-6-2.5M15 22v-4a3 3 0 0 0-1-2.5c3-.3 6-1.5 6-6.5 0-1.5-.5-3-1.5-4V2c-1 0-2.5.5-4 1.5h-5C8 2.5 6.5 2 5.5 2v3C4.5 6 4 7.5 4 9c0 5 3 6.2 6 6.5A3 3 0 0 0 9 18v4"/>';
