/** The literature behind the practices, by author and year as displayed. */
export const SOURCES = {
  'Amabile & Kramer 2011': 'The Progress Principle, Harvard Business Review Press',
  'Ancona & Bresman 2007': 'X-Teams, Harvard Business School Press',
  'Ancona & Caldwell 1992': 'Bridging the Boundary, Administrative Science Quarterly 37(4)',
  'Anderson 2010': 'Kanban: Successful Evolutionary Change for Your Technology Business',
  'Ashford & Tsui 1991':
    'Self-Regulation for Managerial Effectiveness, Academy of Management Journal 34(2)',
  'Babcock et al. 2022': 'The No Club, Simon & Schuster',
  'Bakker & Demerouti 2007':
    'The Job Demands-Resources Model, Journal of Managerial Psychology 22(3)',
  'Ballard 2000': 'The Last Planner System of Production Control, University of Birmingham',
  'Barlow & Møller 1996': 'A Complaint Is a Gift, Berrett-Koehler',
  'Bauer 2010': 'Onboarding New Employees: Maximizing Success, SHRM Foundation',
  'Beck et al. 2001': 'Manifesto for Agile Software Development',
  'Beyer & Holtzblatt 1998': 'Contextual Design, Morgan Kaufmann',
  'Beyer et al. 2016': 'Site Reliability Engineering, O’Reilly',
  'Bridges 1991': 'Managing Transitions, Addison-Wesley',
  'Bryar & Carr 2021': 'Working Backwards, St. Martin’s Press',
  'Bungay 2011': 'The Art of Action, Nicholas Brealey',
  'Campion et al. 1994':
    'Career-Related Antecedents and Outcomes of Job Rotation, Academy of Management Journal 37(6)',
  'Cannon & Edmondson 2005':
    'Failing to Learn and Learning to Fail (Intelligently), Long Range Planning 38(3)',
  'Catmull & Wallace 2014': 'Creativity, Inc., Random House',
  'Chesbrough 2003': 'Open Innovation, Harvard Business School Press',
  'Cohn 2004': 'User Stories Applied, Addison-Wesley',
  'Collins et al. 1989':
    'Cognitive Apprenticeship, in: Knowing, Learning, and Instruction, Erlbaum',
  'Cooper 1990': 'Stage-Gate Systems, Business Horizons 33(3)',
  'Cooperrider & Srivastva 1987':
    'Appreciative Inquiry in Organizational Life, Research in Organizational Change and Development 1',
  'Deci & Ryan 2000': 'The “What” and “Why” of Goal Pursuits, Psychological Inquiry 11(4)',
  'Dekker 2007': 'Just Culture, Ashgate',
  'DeMarco 2001': 'Slack, Broadway Books',
  'Deming 1986': 'Out of the Crisis, MIT',
  'Derby & Larsen 2006': 'Agile Retrospectives, Pragmatic Bookshelf',
  'Detert & Burris 2007':
    'Leadership Behavior and Employee Voice, Academy of Management Journal 50(4)',
  'Edmondson 1999':
    'Psychological Safety and Learning Behavior in Work Teams, Administrative Science Quarterly 44(2)',
  'Edmondson 2018': 'The Fearless Organization, Wiley',
  'Fagan 1976':
    'Design and Code Inspections to Reduce Errors in Program Development, IBM Systems Journal 15(3)',
  'Fisher & Ury 1981': 'Getting to Yes, Houghton Mifflin',
  'Forsgren et al. 2018': 'Accelerate, IT Revolution',
  'Garvin 1993': 'Building a Learning Organization, Harvard Business Review 71(4)',
  'Gawande 2009': 'The Checklist Manifesto, Metropolitan Books',
  'Google re:Work 2015': 'The Five Keys to a Successful Google Team',
  'Grant & Gino 2010':
    'A Little Thanks Goes a Long Way, Journal of Personality and Social Psychology 98(6)',
  'Grant 2008': 'The Significance of Task Significance, Journal of Applied Psychology 93(1)',
  'Grove 1983': 'High Output Management, Random House',
  'Hackman & Oldham 1976':
    'Motivation through the Design of Work, Organizational Behavior and Human Performance 16(2)',
  'Hackman 2002': 'Leading Teams, Harvard Business School Press',
  'Hammer 1990': 'Reengineering Work: Don’t Automate, Obliterate, Harvard Business Review 68(4)',
  'Hart et al. 1990': 'The Profitable Art of Service Recovery, Harvard Business Review 68(4)',
  'Heath & Heath 2013': 'Decisive, Crown Business',
  'Imai 1986': 'Kaizen, Random House',
  'Janis 1982': 'Groupthink, Houghton Mifflin',
  'Karau & Williams 1993': 'Social Loafing, Journal of Personality and Social Psychology 65(4)',
  'Kepner & Tregoe 1965': 'The Rational Manager, McGraw-Hill',
  'Kerth 2001': 'Project Retrospectives, Dorset House',
  'Klein 2007': 'Performing a Project Premortem, Harvard Business Review 85(9)',
  'Kotter & Schlesinger 1979': 'Choosing Strategies for Change, Harvard Business Review 57(2)',
  'Kotter 1996': 'Leading Change, Harvard Business School Press',
  'Laloux 2014': 'Reinventing Organizations, Nelson Parker',
  'Lencioni 2002': 'The Five Dysfunctions of a Team, Jossey-Bass',
  'Liker 2004': 'The Toyota Way, McGraw-Hill',
  'Locke & Latham 2002':
    'Building a Practically Useful Theory of Goal Setting and Task Motivation, American Psychologist 57(9)',
  'Marquet 2012': 'Turn the Ship Around!, Greenleaf',
  'McCall et al. 1988': 'The Lessons of Experience, Lexington Books',
  'Meijman & Mulder 1998':
    'Psychological Aspects of Workload, in: Handbook of Work and Organizational Psychology 2',
  'Meyer et al. 1965': 'Split Roles in Performance Appraisal, Harvard Business Review 43(1)',
  'Nygard 2011': 'Documenting Architecture Decisions',
  'Ohno 1988': 'Toyota Production System, Productivity Press',
  'Osborn 1953': 'Applied Imagination, Scribner',
  'Perlow 1999': 'The Time Famine, Administrative Science Quarterly 44(1)',
  'Pfeffer & Sutton 2006': 'Evidence-Based Management, Harvard Business Review 84(1)',
  'Porath & Pearson 2013': 'The Price of Incivility, Harvard Business Review 91(1)',
  'Redman 2013': 'Data’s Credibility Problem, Harvard Business Review 91(12)',
  'Ries 2011': 'The Lean Startup, Crown Business',
  'Robinson & Schroeder 2004': 'Ideas Are Free, Berrett-Koehler',
  'Rogers & Farson 1957': 'Active Listening, University of Chicago',
  'Rogers 2003': 'Diffusion of Innovations, 5th edition, Free Press',
  'Rother & Shook 1999': 'Learning to See, Lean Enterprise Institute',
  'Sadler 1989':
    'Formative Assessment and the Design of Instructional Systems, Instructional Science 18(2)',
  'Salas et al. 2005': 'Is There a “Big Five” in Teamwork?, Small Group Research 36(5)',
  'Schaufeli & Bakker 2004':
    'Job Demands, Job Resources, and Their Relationship with Burnout and Engagement, Journal of Organizational Behavior 25(3)',
  'Schön 1963': 'Champions for Radical New Inventions, Harvard Business Review 41',
  'Schwaber & Sutherland 2020': 'The Scrum Guide',
  'Schwenk 1990':
    'Effects of Devil’s Advocacy and Dialectical Inquiry on Decision Making, Organizational Behavior and Human Decision Processes 47(1)',
  'Snyder 2003': 'Paper Prototyping, Morgan Kaufmann',
  'Sonnentag & Fritz 2007':
    'The Recovery Experience Questionnaire, Journal of Occupational Health Psychology 12(3)',
  'Sonnentag & Fritz 2015': 'Recovery from Job Stress, Journal of Organizational Behavior 36(S1)',
  'Stone & Heen 2014': 'Thanks for the Feedback, Viking',
  'Stone et al. 1999': 'Difficult Conversations, Viking',
  'Tannenbaum & Schmidt 1958': 'How to Choose a Leadership Pattern, Harvard Business Review 36(2)',
  'Torres 2021': 'Continuous Discovery Habits, Product Talk',
  'Trougakos & Hideg 2009':
    'Momentary Work Recovery, Research in Occupational Stress and Well Being 7',
  'US Army 1993': 'A Leader’s Guide to After-Action Reviews, TC 25-20',
  'Venkatesh & Bala 2008':
    'Technology Acceptance Model 3 and a Research Agenda on Interventions, Decision Sciences 39(2)',
  'Vroom & Yetton 1973': 'Leadership and Decision-Making, University of Pittsburgh Press',
  'Weick 1984': 'Small Wins, American Psychologist 39(1)',
  'Weitzel 2000': 'Feedback That Works, Center for Creative Leadership',
  'Westerman et al. 2014': 'Leading Digital, Harvard Business Review Press',
  'Whitmore 1992': 'Coaching for Performance, Nicholas Brealey',
  'Wrzesniewski & Dutton 2001': 'Crafting a Job, Academy of Management Review 26(2)',
  'Yukl 2012': 'Effective Leadership Behavior, Academy of Management Perspectives 26(4)',
} as const satisfies Readonly<Record<string, string>>

/** Where a practice comes from. `common practice`: from no single publication. */
export type Source = keyof typeof SOURCES | 'common practice'
