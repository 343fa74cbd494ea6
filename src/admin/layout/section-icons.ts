import ReplyIcon from "@mui/icons-material/QuickreplyOutlined";
import InboxIcon from "@mui/icons-material/InboxOutlined";
import BlockIcon from "@mui/icons-material/BlockOutlined";
import IssueIcon from "@mui/icons-material/MarkEmailReadOutlined";
import DocumentIcon from "@mui/icons-material/AttachFileOutlined";
import MediaIcon from "@mui/icons-material/PermMediaOutlined";
import JobIcon from "@mui/icons-material/ScheduleOutlined";
import BooksIcon from "@mui/icons-material/AccountBalanceOutlined";
import PostIcon from "@mui/icons-material/ArticleOutlined";
import MonthlyIcon from "@mui/icons-material/AutorenewOutlined";
import CampaignIcon from "@mui/icons-material/CampaignOutlined";
import PageIcon from "@mui/icons-material/DescriptionOutlined";
import AwardIcon from "@mui/icons-material/EmojiEventsOutlined";
import EventIcon from "@mui/icons-material/EventOutlined";
import MilestoneIcon from "@mui/icons-material/FlagOutlined";
import TestimonialIcon from "@mui/icons-material/FormatQuoteOutlined";
import PartnerIcon from "@mui/icons-material/HandshakeOutlined";
import LogIcon from "@mui/icons-material/HistoryOutlined";
import InitiativeIcon from "@mui/icons-material/LightbulbOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import CourseIcon from "@mui/icons-material/MenuBookOutlined";
import NumberIcon from "@mui/icons-material/NumbersOutlined";
import DonorIcon from "@mui/icons-material/Groups2Outlined";
import CategoryIcon from "@mui/icons-material/CategoryOutlined";
import AmountIcon from "@mui/icons-material/PaymentsOutlined";
import PendingIcon from "@mui/icons-material/PendingActionsOutlined";
import InterestIcon from "@mui/icons-material/HowToRegOutlined";
import IntakeIcon from "@mui/icons-material/DateRangeOutlined";
import SubscriberIcon from "@mui/icons-material/ContactMailOutlined";
import SampleIcon from "@mui/icons-material/CleaningServicesOutlined";
import PersonIcon from "@mui/icons-material/PersonSearchOutlined";
import StaffIcon from "@mui/icons-material/PeopleOutlined";
import GalleryIcon from "@mui/icons-material/PhotoLibraryOutlined";
import ProgramIcon from "@mui/icons-material/SchoolOutlined";
import ExpenseIcon from "@mui/icons-material/ReceiptLongOutlined";
import AccountIcon from "@mui/icons-material/SavingsOutlined";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import MessageIcon from "@mui/icons-material/ForumOutlined";
import LearnerIcon from "@mui/icons-material/HowToRegOutlined";
import MentorIcon from "@mui/icons-material/SupervisorAccountOutlined";
import PartnershipIcon from "@mui/icons-material/HubOutlined";
import RefundIcon from "@mui/icons-material/UndoOutlined";
import GiftIcon from "@mui/icons-material/VolunteerActivismOutlined";
import GiftMessageIcon from "@mui/icons-material/SmsOutlined";
import TierIcon from "@mui/icons-material/StarOutlineOutlined";
import CurrencyIcon from "@mui/icons-material/CurrencyExchangeOutlined";
import SupportIcon from "@mui/icons-material/HelpOutlineOutlined";
import TeamIcon from "@mui/icons-material/Diversity3Outlined";
import TicketIcon from "@mui/icons-material/ConfirmationNumberOutlined";
import AlumniIcon from "@mui/icons-material/WorkspacePremiumOutlined";

export const SECTION_ICONS: Record<string, typeof PostIcon> = {
  inbox: InboxIcon,
  "saved-replies": ReplyIcon,
  learners: LearnerIcon,
  mentors: MentorIcon,
  partnerships: PartnershipIcon,
  messages: MessageIcon,
  programs: ProgramIcon,
  courses: CourseIcon,
  initiatives: InitiativeIcon,
  events: EventIcon,
  campaigns: CampaignIcon,
  posts: PostIcon,
  gallery: GalleryIcon,
  team: TeamIcon,
  testimonials: TestimonialIcon,
  partners: PartnerIcon,
  "impact-numbers": NumberIcon,
  milestones: MilestoneIcon,
  awards: AwardIcon,
  alumni: AlumniIcon,
  pages: PageIcon,
  settings: SettingsIcon,
  tickets: TicketIcon,
  "pending-changes": PendingIcon,
  staff: StaffIcon,
  privacy: PersonIcon,
  sample: SampleIcon,
  audit: LogIcon,
  mails: MailIcon,
  media: MediaIcon,
  documents: DocumentIcon,
  intakes: IntakeIcon,
  interest: InterestIcon,
  issues: IssueIcon,
  subscribers: SubscriberIcon,
  suppressions: BlockIcon,
  jobs: JobIcon,
  gifts: GiftIcon,
  donors: DonorIcon,
  "gift-messages": GiftMessageIcon,
  "monthly-gifts": MonthlyIcon,
  refunds: RefundIcon,
  "campaign-finances": AccountIcon,
  expenses: ExpenseIcon,
  reconciliation: BooksIcon,
  "donation-tiers": TierIcon,
  "support-amounts": AmountIcon,
  "giving-currencies": CurrencyIcon,
  "expense-categories": CategoryIcon,
  "giving-page": SupportIcon,
};
