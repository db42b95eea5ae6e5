/** The id of the element in which the page of a survey link brings the data of its start, as JSON. */
export const QUIZ_START_ID = 'quiz-start'
