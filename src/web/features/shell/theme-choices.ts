export const THEME_CHOICES = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
