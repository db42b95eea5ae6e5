/** The configuration is invalid. The message has a sentence for each invalid variable. */
export class ConfigError extends Error {}
