/** Like the manager's name and the logo, it marks the data as generated. */
export const COMPANY = 'Larkfield Logistics (demo data)'
