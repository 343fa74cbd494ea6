-- The built-in provider looks for the payment of a page with every payment: without this it read all there are.
create index sandbox_payment_page on sandbox_payment (page_ref);
